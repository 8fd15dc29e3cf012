/** Does something once for each name in this process. A test of the whole does what earlier tests did not, because of a selection or a new worker. */
export const onceEach = <T>(work: (name: string) => Promise<T>): ((name: string) => Promise<T>) => {
  const done = new Map<string, Promise<T>>();
  return (name) => {
    const result = done.get(name) ?? work(name);
    done.set(name, result);
    return result;
  };
};
