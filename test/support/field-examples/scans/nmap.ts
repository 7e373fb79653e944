import type { FullExample } from '../../field-uses.ts';

/** The elements of a report with one host and one port, each with the attributes that the record has. */
export const NMAP: FullExample = {
  record: {
    'nmaprun@scanner': 'nmap',
    'nmaprun@args': 'nmap -sV -oX - www.weft.com',
    'nmaprun@start': '1787000000',
    'nmaprun@version': '7.95',
    'host@starttime': '1787000100',
    'host@endtime': '1787000200',
    'host/status@state': 'up',
    'host/address@addr': '11.0.0.1',
    'host/address@addrtype': 'ipv4',
    'host/hostname@name': 'www.weft.com',
    'host/hostname@type': 'PTR',
    'host/os/osmatch@name': 'Linux 5.0 - 5.14',
    'host/uptime@seconds': '1000',
    'host/distance@value': '9',
    'port@portid': '8443',
    'port@protocol': 'tcp',
    'port/state@state': 'open',
    'port/state@reason': 'syn-ack',
    'port/service@name': 'http',
    'port/service@product': 'nginx',
    'port/service@version': '1.18.0',
    'port/service@extrainfo': 'Ubuntu',
    'port/service@ostype': 'Linux',
    'port/service@tunnel': 'ssl',
    'port/service@method': 'probed',
    'port/service@conf': '10',
    'port/service/cpe': 'cpe:/a:igor_sysoev:nginx:1.18.0',
    'port/script@id': 'http-server-header',
    'port/script@output': 'nginx/1.18.0 (Ubuntu)',
  },
  file: (record) => {
    const given = Object.entries(Object(record));
    const of = (element: string) =>
      given
        .flatMap(([name, value]) =>
          name.startsWith(`${element}@`) ? [` ${name.slice(element.length + 1)}="${value}"`] : [],
        )
        .join('');
    const { 'port/service/cpe': cpe } = Object(record);
    return [
      `<nmaprun${of('nmaprun')}><host${of('host')}><status${of('host/status')}/><address${of('host/address')}/>`,
      `<hostnames><hostname${of('host/hostname')}/></hostnames><ports><port${of('port')}><state${of('port/state')}/>`,
      `<service${of('port/service')}>${cpe === undefined ? '' : `<cpe>${cpe}</cpe>`}</service><script${of('port/script')}/>`,
      `</port></ports><os><osmatch${of('host/os/osmatch')}/></os><uptime${of('host/uptime')}/>`,
      `<distance${of('host/distance')}/></host></nmaprun>`,
    ].join('');
  },
  behind: {
    'host@starttime': ['host@endtime'],
    'port/service@name': ['port/service@product', 'port/service@version', 'port/service/cpe'],
    'port/service@product': ['port/script@output', 'port/service/cpe'],
    'port/service@version': ['port/script@output', 'port/service/cpe'],
    'port/service@extrainfo': ['port/script@output'],
    'port/service/cpe': ['port/script@output', 'port/service@product'],
  },
  otherwise: { 'host/address@addrtype': 'mac', 'port@protocol': 'udp' },
};
