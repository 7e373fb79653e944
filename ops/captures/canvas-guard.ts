/** How many pixels the pictures may have that scripts of a page draw. */
export interface CanvasLimits {
  /** Of one canvas or bitmap. */
  readonly pixels: number;
  /** Of all canvases and bitmaps of one frame together. */
  readonly canvasPixels: number;
}

/** The guard as a script that a browser runs in each frame before the scripts of the page. */
export function canvasGuard({ pixels, canvasPixels }: CanvasLimits): string {
  return `(${guardCanvases})(${pixels}, ${canvasPixels});`;
}

/**
 * Refuses canvases, bitmaps and image data that are too large, as the browser itself refuses those that are larger than it can make: nothing is
 * drawn on them. It goes to the browser as text, so it uses nothing from outside of itself.
 *
 * The page runs in the same world and may replace every function that it finds. So the guard takes what it needs before the page runs, and
 * later reads nothing that a page can define (no method of a prototype, no iterator). The guarded functions are proxies: they look native, and
 * lead to no function underneath.
 */
function guardCanvases(mostOfOne: number, mostOfAll: number): void {
  const { apply, construct, defineProperty, deleteProperty, get, getOwnPropertyDescriptor, ownKeys } = Reflect;
  const { create, entries } = Object;
  const [toNumber, ThisProxy, ThisPromise, ThisWeakRef, TooLarge] = [Number, Proxy, Promise, WeakRef, RangeError];
  const [isCounted, recall, remember] = [WeakMap.prototype.has, WeakMap.prototype.get, WeakMap.prototype.set];
  const [add, forget, forEach] = [Set.prototype.add, Set.prototype.delete, Set.prototype.forEach];
  const [deref, then, ceil, abs] = [WeakRef.prototype.deref, Promise.prototype.then, Math.ceil, Math.abs];
  type Method = (...given: unknown[]) => unknown;
  type Check = (native: Method, self: unknown, given: unknown[]) => unknown;
  type Size = readonly [width: number, height: number];
  const isMethod = (value: unknown): value is Method => typeof value === 'function';
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const ownValue = (owner: object, key: PropertyKey): unknown => getOwnPropertyDescriptor(owner, key)?.value;
  /** A constructor of the page; null where this world has none, as a worker has no elements. */
  const typeOf = (name: string): Method | null => {
    const type = ownValue(globalThis, name);
    return isMethod(type) ? type : null;
  };
  const prototypeOf = (name: string): object | null => {
    const type = typeOf(name);
    const found = type === null ? null : ownValue(type, 'prototype');
    return isObject(found) ? found : null;
  };
  const methodOf = (owner: object | null, key: string): Method => {
    const method = owner === null ? null : ownValue(owner, key);
    return isMethod(method) ? method : () => undefined;
  };

  const readers = (
    [
      ['HTMLCanvasElement', 'width', 'height'],
      ['OffscreenCanvas', 'width', 'height'],
      ['ImageBitmap', 'width', 'height'],
      ['ImageData', 'width', 'height'],
      ['HTMLImageElement', 'naturalWidth', 'naturalHeight'],
      ['HTMLVideoElement', 'videoWidth', 'videoHeight'],
      ['VideoFrame', 'displayWidth', 'displayHeight'],
    ] as const
  ).map(([name, width, height]) => {
    const owner = prototypeOf(name);
    const getter = (key: string) => (owner === null ? undefined : getOwnPropertyDescriptor(owner, key)?.get);
    const [wide, high] = [getter(width), getter(height)];
    return (of: unknown): Size | null => {
      try {
        return wide === undefined || high === undefined ? null : [apply(wide, of, []), apply(high, of, [])];
      } catch {
        return null;
      }
    };
  });
  /** Width and height of what has pixels; null of anything else. */
  const sizeOf = (of: unknown): Size | null => {
    for (let at = 0; at < readers.length; at += 1) {
      const size = readers[at]?.(of) ?? null;
      if (size !== null) return size;
    }
    return null;
  };
  const pixelsOf = (size: Size | null): number => (size === null ? 0 : size[0] * size[1]);

  const counted = new WeakMap<object, number>();
  const all = new Set<WeakRef<object>>();
  let total = 0;
  /** Counts what is still there: bitmaps are closed, canvases made small or forgotten. */
  const countAgain = () => {
    total = 0;
    const count = (ref: WeakRef<object>) => {
      const held = apply(deref, ref, []);
      if (held === undefined) return void apply(forget, all, [ref]);
      const now = pixelsOf(sizeOf(held));
      apply(remember, counted, [held, now]);
      total += now;
    };
    apply(forEach, all, [count]);
  };
  /** Whether a canvas or bitmap may have the size that it has now. */
  const fits = (of: object): boolean => {
    const now = pixelsOf(sizeOf(of));
    if (now > mostOfOne) return false;
    if (!apply(isCounted, counted, [of])) {
      apply(add, all, [new ThisWeakRef(of)]);
      apply(remember, counted, [of, 0]);
    }
    const before = toNumber(apply(recall, counted, [of]));
    if (now <= before) return true;
    apply(remember, counted, [of, now]);
    total += now - before;
    if (total > mostOfAll) countAgain();
    if (total <= mostOfAll) return true;
    apply(remember, counted, [of, 0]);
    total -= now;
    return false;
  };

  /** Puts a check in front of a function or constructor. */
  const guard = (owner: object, key: PropertyKey, check: Check) => {
    const native = ownValue(owner, key);
    if (!isMethod(native)) return;
    // Without a prototype: the page could define other traps on that.
    const handler: ProxyHandler<Method> = create(null);
    handler.apply = check;
    handler.construct = (type, given, target) => {
      const made = check((...values) => construct(type, values, target), undefined, given);
      return isObject(made) ? made : {};
    };
    defineProperty(owner, key, { value: new ThisProxy(native, handler) });
  };

  // A canvas fills memory when it is first drawn on or read, in whatever way it became large.
  const refusals = { getContext: null, toDataURL: 'data:,', toBlob: undefined, captureStream: null };
  for (const name of ['HTMLCanvasElement', 'OffscreenCanvas']) {
    const owner = prototypeOf(name);
    if (owner === null) continue;
    for (const [key, refused] of entries({ ...refusals, convertToBlob: null, transferToImageBitmap: null }))
      guard(owner, key, (native, self, given) =>
        isObject(self) && !fits(self) ? refused : apply(native, self, given),
      );
  }

  /** Two arguments, each read once: a page may give an object that is another number each time. */
  const numbersAt = (given: unknown[], first: number): Size => {
    const size: Size = [toNumber(given[first]), toNumber(given[first + 1])];
    given[first] = size[0];
    given[first + 1] = size[1];
    return size;
  };
  const imageData =
    (first: number): Check =>
    (native, self, given) => {
      if (!isObject(given[first]) && abs(pixelsOf(numbersAt(given, first))) > mostOfOne)
        throw new TooLarge('Out of memory at ImageData creation');
      return apply(native, self, given);
    };
  guard(globalThis, 'ImageData', imageData(0));
  for (const name of ['CanvasRenderingContext2D', 'OffscreenCanvasRenderingContext2D']) {
    const owner = prototypeOf(name);
    const canvasOf = owner === null ? undefined : getOwnPropertyDescriptor(owner, 'canvas')?.get;
    if (owner === null || canvasOf === undefined) continue;
    guard(owner, 'createImageData', imageData(0));
    guard(owner, 'getImageData', imageData(2));
    for (const key of ownKeys(owner)) {
      // The others fill nothing.
      if (typeof key !== 'string' || /^(?:constructor|create|measure|is|get(?!ImageData))/.test(key)) continue;
      guard(owner, key, (native, self, given) => {
        const canvas = apply(canvasOf, self, []);
        return isObject(canvas) && !fits(canvas) ? undefined : apply(native, self, given);
      });
    }
  }

  const [Exception, NewImage, urls] = [typeOf('DOMException'), typeOf('Image'), typeOf('URL')];
  const events = prototypeOf('EventTarget');
  const [listen, close] = [methodOf(events, 'addEventListener'), methodOf(prototypeOf('ImageBitmap'), 'close')];
  const sourceOf = getOwnPropertyDescriptor(prototypeOf('HTMLImageElement') ?? {}, 'src')?.set;
  const bytesOf = getOwnPropertyDescriptor(prototypeOf('Blob') ?? {}, 'size')?.get;
  const [addressOf, forgetAddress] = [methodOf(urls, 'createObjectURL'), methodOf(urls, 'revokeObjectURL')];
  const undecodable = () =>
    Exception === null ? null : construct(Exception, ['The source image could not be decoded.', 'InvalidStateError']);
  const isBlob = (value: unknown) => {
    try {
      return bytesOf !== undefined && apply(bytesOf, value, []) !== undefined;
    } catch {
      return false;
    }
  };
  /** Reads the head of a picture: an image that is in no document is not decoded. */
  const readBlob = (blob: unknown, use: (size: Size | null) => void) => {
    if (NewImage === null || sourceOf === undefined) return use(null);
    const image = construct(NewImage, []);
    const address = apply(addressOf, urls, [blob]);
    const done = () => {
      apply(forgetAddress, urls, [address]);
      use(sizeOf(image));
    };
    apply(listen, image, ['load', done]);
    apply(listen, image, ['error', done]);
    apply(sourceOf, image, [address]);
  };
  const lengths = ['resizeWidth', 'resizeHeight'];
  const names = [...lengths, 'resizeQuality', 'imageOrientation', 'premultiplyAlpha', 'colorSpaceConversion'];
  /** The options of a bitmap, each read once. */
  const optionsOf = (given: object): Record<string, unknown> => {
    const read: Record<string, unknown> = create(null);
    for (let at = 0; at < names.length; at += 1) {
      const key = names[at] ?? '';
      const value = get(given, key);
      if (value !== undefined) read[key] = at < lengths.length ? toNumber(value) : value;
    }
    return read;
  };
  /** Pixels of a bitmap from a picture of some size. */
  const pixelsOfBitmap = ([width, height]: Size, options: Record<string, unknown>): number => {
    const [wide, high] = [options.resizeWidth, options.resizeHeight];
    if (typeof wide === 'number') return wide * (typeof high === 'number' ? high : ceil((height * wide) / width));
    return typeof high === 'number' ? high * ceil((width * high) / height) : width * height;
  };
  guard(globalThis, 'createImageBitmap', (native, self, given) => {
    const source = given[0];
    const isPart = given.length > 4;
    const part = isPart ? numbersAt(given, 3) : null;
    const place = isPart ? 5 : 1;
    const wanted = given[place];
    const options: Record<string, unknown> = isObject(wanted) ? optionsOf(wanted) : create(null);
    if (isObject(wanted)) given[place] = options;
    return new ThisPromise((resolve, reject) => {
      const make = (size: Size | null) => {
        const isKnown = size !== null && size[0] > 0;
        if ((isBlob(source) && !isKnown) || pixelsOf(size) > mostOfOne) return reject(undecodable());
        if (abs(pixelsOfBitmap(part ?? size ?? [1, 1], options)) > mostOfOne) return reject(undecodable());
        const take = (bitmap: unknown) => {
          if (!isObject(bitmap) || fits(bitmap)) return resolve(bitmap);
          apply(close, bitmap, []);
          reject(undecodable());
        };
        apply(then, apply(native, self, given), [take, reject]);
      };
      if (isBlob(source)) readBlob(source, make);
      else make(sizeOf(source));
    });
  });
  // It decodes whole pictures without any size being known; pages do without it.
  deleteProperty(globalThis, 'ImageDecoder');
}
