/**
 * Does something in a world that is not tidied when the test ends. The result has an id, which stands under a name of the stock; what was made beside it
 * is removed with it. Nothing stays where there is no id.
 */
export type Untidied<W> = <T>(
  name: string,
  work: (world: W) => Promise<T>,
  idIn: (result: T) => string | undefined,
) => Promise<T>;
