/** What records are called whose name is a text of their own. */
export const nameOf = (row: { name: unknown }): string => String(row.name)
