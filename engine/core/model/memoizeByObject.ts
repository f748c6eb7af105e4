/**
 * Remembers what a function makes of an object, as long as the object lives: objects of a model and of schema files are
 * never changed, so what follows from one is made once. The one place in the core where something is remembered beside
 * the object that it belongs to, for the model itself is plain data that is sent, hashed and compared.
 */
export function memoizeByObject<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, { readonly value: Made }>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
}
