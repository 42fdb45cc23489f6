import type { RecordSearch } from '@ntocc/sdk/contracts'
import { type Entity, type Field, plainPlate } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { kernelSearch } from '../db/kernel-search.ts'
import { digestOf, keywordWayOf, partsOf, sourceOf } from '../db/keyword-index.ts'
import type { SignedCtx } from '../http/context.ts'
import { installedAreas } from '../registry/areas.ts'
import { contains } from './conditions.ts'
import { isMasked, isShown, type Reader } from './rows.ts'
import { EVERY_BRANCH } from './scope.ts'
import { anyOf, containing, run } from './sql.ts'

/** Longest keyword that is looked for; the rest of it is left out. */
const LONGEST = 100
/** Of a field that holds the word in more of its texts than this, records are so many that they are soon met without an index. */
const MOST_TEXTS = 2_000

interface Searched {
  entity: Entity
  /** Fields that the keyword looks in. */
  names: readonly string[]
  reader: Reader
}

const insideOf = ({ name }: Entity): ReadonlySet<string> => {
  const found = installedAreas().find(({ contract }) => Object.hasOwn(contract.search, name))
  const search: RecordSearch | undefined = found?.contract.search[name] ?? kernelSearch[name]
  return new Set(search?.inside)
}

/** The texts that hold the word, by the name of the field; a field with too many of them is left out. */
const textsWith = async (
  { db, session }: SignedCtx,
  entity: Entity,
  names: readonly string[],
  word: string,
): Promise<Map<string, string[]>> => {
  const arms = names.map(
    name => sql`(select ${name}::text as name, digest from sys_keyword_text
      where branch_code in (${session.branchCode}, ${EVERY_BRANCH}) and source = ${sourceOf(entity, name)}
        and content ilike ${containing(word)} and ntocc_parts(content) @@ ntocc_parts_asked(${word})
      limit ${MOST_TEXTS + 1})`,
  )
  const texts = new Map<string, string[]>(names.map(name => [name, []]))
  if (arms.length === 0) return texts
  const found = await run<{ name: string; digest: string }>(db, sql.join(arms, sql` union all `))
  for (const { name, digest } of found.rows) texts.get(name)?.push(digest)
  for (const [name, digests] of texts) if (digests.length > MOST_TEXTS) texts.delete(name)
  return texts
}

/**
 * `keyword`: in any of the named text fields, but for those that the reader is not shown or sees masked. A word that only
 * they have is not found. Fields that the declaration says a keyword is looked for inside of are read by their indexes.
 */
export const keywordSql = async (
  ctx: SignedCtx,
  { entity, names, reader }: Searched,
  keyword: unknown,
): Promise<SQL | undefined> => {
  const word = typeof keyword === 'string' ? plainPlate(keyword.trim()).slice(0, LONGEST) : ''
  if (word === '' || names.length === 0) return undefined
  const open = names.flatMap((name): [string, Field][] => {
    const field = entity.fieldNamed(name)
    return field && isShown(reader, name) && !isMasked(reader, field) ? [[name, field]] : []
  })
  const inside = insideOf(entity)
  const isShared = ([name, field]: [string, Field]) => inside.has(name) && keywordWayOf(field) === 'shared'
  // One field without an index has every record read anyway.
  const isIndexed = open.every(([name]) => inside.has(name))
  const shared = isIndexed ? open.filter(isShared).map(([name]) => name) : []
  const texts = await textsWith(ctx, entity, shared, word)
  return anyOf(
    open.flatMap(([name, field]) => {
      const digests = texts.get(name)
      if (digests)
        return digests.length > 0 ? [sql`${sql.raw(digestOf(name))} = any(${sql.param(digests)}::text[])`] : []
      const plain = contains(name, field, word)
      if (!isIndexed || isShared([name, field])) return [plain]
      // The plain question first: taking a text apart costs more, and is the index's to do.
      return [sql`(${plain} and ${sql.raw(partsOf(name))} @@ ntocc_parts_asked(${word}))`]
    }),
  )
}
