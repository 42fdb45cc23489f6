/** No column's title is longer. What is has no field, and is not worked on: a row of blanks would take minutes. */
export const LONGEST_TITLE = 200

const normal = title =>
  String(title ?? '')
    .slice(0, LONGEST_TITLE)
    .normalize('NFKC')
    .replace(/\s*\*+\s*$/, '')
    .replace(/\s+/g, ' ')
    // Languages write the bracket of a unit with a blank before it, or without.
    .replace(/ ?\( ?/g, '(')
    .trim()
    .toLowerCase()

/** Which field each column of the file brings, by its title in any language or by the field's own name; null for none. */
export function fieldsOf(cells, columns) {
  const byTitle = new Map()
  for (const { key, titles } of columns)
    for (const title of [key, ...titles]) if (!byTitle.has(normal(title))) byTitle.set(normal(title), key)
  const taken = new Set()
  return Array.from(cells, cell => {
    const field = byTitle.get(normal(cell))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}
