/**
 * The entry of that name, if the table itself has one. A name that comes from outside may also be one that every object
 * inherits something under: `constructor`, `toString`, `__proto__`.
 */
export const own = <T>(table: Readonly<Record<string, T>> | undefined, name: unknown): T | undefined => {
  const key = String(name)
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}
