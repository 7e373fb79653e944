/** The servers and stores of others that settings name: several variables each, which must fit together. */
import type { BucketSettings } from '../../ops/captures/bucket-images.ts';
import type { MailSettings } from '../../ops/monitors/channels/email.ts';
import type { Connection } from '../../store/database.ts';
import type { Environment } from './environment.ts';
import { SettingsError } from './settings-error.ts';
import { BUCKET_ADDRESS } from './value-forms.ts';

/** The server that NEO4J_URI names; null where Weft is to run one. */
export function namedServer(values: Environment): Connection | null {
  if (values.NEO4J_URI === undefined) return null;
  if (values.NEO4J_PASSWORD === undefined) {
    throw new SettingsError(
      'NEO4J_PASSWORD: expected the password of the server that NEO4J_URI names, but it is not set',
    );
  }
  return {
    uri: values.NEO4J_URI,
    username: values.NEO4J_USER,
    password: values.NEO4J_PASSWORD,
    database: values.NEO4J_DATABASE,
  };
}

/** The bucket of WEFT_CAPTURE_STORE. It reads AWS_ variables only where that is set: they are often there for other programs. */
export function captureStoreOf(values: Environment): BucketSettings | null {
  const [, bucket, prefix = ''] = BUCKET_ADDRESS.exec(values.WEFT_CAPTURE_STORE ?? '') ?? [];
  if (bucket === undefined) return null;
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = values;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    const missing = AWS_ACCESS_KEY_ID === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
    throw new SettingsError(`${missing}: expected the key that WEFT_CAPTURE_STORE is written with, but it is not set`);
  }
  const region = values.AWS_REGION ?? values.AWS_DEFAULT_REGION ?? 'us-east-1';
  const endpoint = values.AWS_ENDPOINT_URL_S3 ?? values.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol) || /[?#]/.test(endpoint)) {
    throw new SettingsError(
      `AWS_ENDPOINT_URL_S3: expected an http or https address such as http://localhost:9000, but it is "${endpoint}"`,
    );
  }
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: values.AWS_SESSION_TOKEN,
  };
}

/** How alerts are mailed; null where they are not. */
export function mailOf({ WEFT_SMTP_URL, WEFT_SMTP_FROM }: Environment): MailSettings | null {
  if (WEFT_SMTP_URL === undefined) return null;
  const { protocol, hostname, port, username, password } = new URL(WEFT_SMTP_URL);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    user: username === '' ? null : decodeURIComponent(username),
    password: password === '' ? null : decodeURIComponent(password),
    from: WEFT_SMTP_FROM,
  };
}
