/** Does something once for each name in this process: a test of the whole does what a selection of tests, or a new worker, has not done. */
export const onceEach = <T>(work: (name: string) => Promise<T>): ((name: string) => Promise<T>) => {
  const done = new Map<string, Promise<T>>();
  return (name) => {
    const result = done.get(name) ?? work(name);
    done.set(name, result);
    return result;
  };
};
