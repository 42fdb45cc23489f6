interface Identified {
  /** As the database writes it. */
  readonly id: string
}

/**
 * All rows, so many at a time in the order of their ids, however many there are and whatever is added meanwhile.
 * @param read answers the first `size` rows after an id, by their ids
 */
export async function* inPages<R extends Identified>(
  size: number,
  read: (after: string) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  let after = '0'
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last.id
  }
}
