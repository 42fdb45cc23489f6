/**
 * The rules of the kinds in SQL: what a CHECK constraint of the column says. A value that the form refuses is refused by
 * the database too, whoever writes it. Patterns are of the common ground of JavaScript and PostgreSQL; what needs
 * arithmetic calls a function that the database's migrations make (`ntocc_…`).
 */

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Members of the class that `\s` is in JavaScript: in PostgreSQL it depends on the locale. */
export const BLANKS = String.raw`\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`

export const sqlMatches = (column: string, pattern: string, ignoreCase = false): string =>
  `${column} ${ignoreCase ? '~*' : '~'} ${text(pattern)}`

export const sqlLength = (column: string, max: number, min = 0): string =>
  min > 0 ? `char_length(${column}) BETWEEN ${min} AND ${max}` : `char_length(${column}) <= ${max}`

export const sqlBetween = (column: string, min: number, max: number): string => `${column} BETWEEN ${min} AND ${max}`

export const sqlOneOf = (column: string, values: readonly (string | number)[]): string =>
  `${column} IN (${values.map(each => (typeof each === 'number' ? each : text(each))).join(', ')})`

const all = (...conditions: string[]): string => conditions.join(' AND ')
const unless = (column: string, path: string): string => `NOT jsonb_path_exists(${column}, ${text(path)})`

/** The condition for values of one JSON type; others are refused. */
const whenJson = (column: string, type: string, condition: string): string =>
  `CASE jsonb_typeof(${column}) WHEN '${type}' THEN ${condition} ELSE ${column} IS NULL END`

/** A JSON list of texts: how many, how long each, and what each looks like. */
export const sqlTexts = (column: string, limits: { max: number; length: number; pattern?: string }): string => {
  const isText = '@.type() == "string"'
  const holds = limits.pattern ? `${isText} && @ like_regex ${JSON.stringify(limits.pattern)}` : isText
  const condition = all(
    `jsonb_array_length(${column}) <= ${limits.max}`,
    unless(column, `strict $[*] ? (!(${holds}))`),
    `ntocc_longest(${column}) <= ${limits.length}`,
  )
  return whenJson(column, 'array', condition)
}

/** A JSON list of codes out of a closed list. */
export const sqlSubset = (column: string, values: readonly string[]): string =>
  whenJson(
    column,
    'array',
    all(`${column} <@ ${text(JSON.stringify(values))}::jsonb`, unless(column, 'strict $[*] ? (@.type() != "string")')),
  )

export const sqlObject = (column: string): string => `jsonb_typeof(${column}) = 'object'`

export const sqlList = (column: string, max: number): string =>
  whenJson(column, 'array', `jsonb_array_length(${column}) <= ${max}`)

/** A text, or one in several languages of which English is there. */
export const sqlLocalized = (column: string, languages: readonly string[], max: number): string => {
  const typed = languages.map(each =>
    each === 'en'
      ? `coalesce(jsonb_typeof(${column}->'en') = 'string', false)`
      : `coalesce(jsonb_typeof(${column}->'${each}') = 'string', true)`,
  )
  const longest = `greatest(${languages.map(each => `char_length(${column}->>'${each}')`).join(', ')})`
  const several = all(...typed, `${longest} <= ${max}`)
  const type = `jsonb_typeof(${column})`
  return `CASE ${type} WHEN 'string' THEN char_length(${column} #>> '{}') <= ${max} WHEN 'object' THEN ${several} ELSE ${column} IS NULL END`
}
