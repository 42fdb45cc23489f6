import type { Queryable } from '../../../server/src/ntocc/db/database.ts'
import { snakeCase } from '../../../server/src/ntocc/db/names.ts'
import { tableNameOf } from '../../../server/src/ntocc/registry/areas.ts'
import { declaredEntities } from '../../../server/src/ntocc/testing/areas.ts'

/** Longer than any part that a mask leaves, so that no page number or amount is taken for one. */
const SHORTEST = 9
const PUBLIC_KINDS: readonly string[] = ['phone', 'mobile', 'idCard', 'bankAccount']

/** Whose records: of everybody, or what is said of one of some accounts. */
const OF_OWN = 'code in (select party_code from sys_account where username = any($2))'

/**
 * Every value of the database that is masked from whoever holds no unmask permission: phones, identity numbers, accounts.
 * Left out is what is said of one of the `own` accounts, which see it of themselves, and what is public elsewhere: the
 * phone numbers of the demo are few.
 */
export async function personalValues(db: Queryable, own: readonly string[]): Promise<ReadonlySet<string>> {
  const [hidden, shown] = [new Set<string>(), new Set<string>()]
  for (const entity of declaredEntities) {
    for (const [name, field] of entity.entries) {
      const isSensitive = field.options.sensitive !== undefined
      if (!isSensitive && !PUBLIC_KINDS.includes(field.kind.name)) continue
      const column = `"${snakeCase(name)}"`
      const { rows } = await db.query<{ value: string; own: boolean }>(
        `select distinct ${column} as value, ${OF_OWN} as own from ${tableNameOf(entity)} where length(${column}) >= $1`,
        [SHORTEST, own],
      )
      for (const row of rows) (isSensitive && !row.own ? hidden : shown).add(row.value)
    }
  }
  const mine = await db.query<{ phone: string }>('select phone from sys_account where username = any($1)', [own])
  for (const value of [...shown, ...mine.rows.map(({ phone }) => phone)]) hidden.delete(value)
  return hidden
}

const NUMBERS = /\d{9,}[\dXx]?/g
const TOKEN = /[\w-]{40,}/g

/** What is written in a text, or within a token in it, that a caller could take apart. */
const readable = (text: string): string[] => [
  text,
  ...[...text.matchAll(TOKEN)].map(([token]) => Buffer.from(token, 'base64url').toString('latin1')),
]

/** A personal value that stands in the text and not in what was `asked`; undefined when none does. */
export function personalIn(text: string, values: ReadonlySet<string>, asked = ''): string | undefined {
  for (const part of readable(text))
    for (const [number] of part.matchAll(NUMBERS)) if (values.has(number) && !asked.includes(number)) return number
  return undefined
}
