import type { MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise, recordMachine } from '@ntocc/sdk/fields'
import { EVERY_BRANCH, inStates, type Provider, sql } from '@ntocc/sdk/service'
import type { ArticleHit } from '../contract/calls.ts'
import { ProhibitedArticle } from '../contract/prohibited.ts'
import type { Area, OrdersCtx } from './types.ts'

/** As a person reads it: full-width letters and blanks between them make no other word. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·.,，。、\-_/]+/gu, '')

const textsOf = (value: MaybeLocalized | null | undefined): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).map(String) : value ? [String(value)] : []

interface Listed {
  name: MaybeLocalized
  level: ArticleHit['level']
  keywords: string[] | null
}

/** Latin words are looked for whole: "gun" is none in "Gunny bags". What is written in other scripts bounds them: "工业LPG". */
const LATIN = /^[\p{Script=Latin}\d ]+$/u
const [BEFORE, AFTER] = ['(?<![\\p{Script=Latin}\\d])', '(?![\\p{Script=Latin}\\d])']
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const hasWord = (text: string, word: string): boolean =>
  LATIN.test(word.normalize('NFKC'))
    ? new RegExp(`${BEFORE}${escaped(word.normalize('NFKC').toLowerCase().trim())}${AFTER}`, 'u').test(
        text.normalize('NFKC').toLowerCase(),
      )
    : plain(text).includes(plain(word))

/** Articles whose words stand in a text, forbidden ones first; each once, with the word that gave it away. */
export const matchArticles = (
  listed: readonly Listed[],
  texts: readonly string[],
  language: OrdersCtx['language'],
): ArticleHit[] => {
  const hits = listed.flatMap(({ name, level, keywords }): ArticleHit[] => {
    const words = [...(keywords ?? []), ...textsOf(name)].filter(word => plain(word).length > 0)
    const word = words.find(each => texts.some(text => hasWord(text, each)))
    return word === undefined ? [] : [{ name: localise(name, language), level, word }]
  })
  return hits.toSorted((one, other) => Number(other.level === 'forbidden') - Number(one.level === 'forbidden'))
}

type Words = readonly (MaybeLocalized | null | undefined)[]

/** What of the branch's list the words of an order match. */
export const articlesIn = async (ctx: OrdersCtx, ...given: Words): Promise<ArticleHit[]> =>
  (await articlesAmong(ctx, [given]))[0] ?? []

/** The same of many orders. */
export const articlesAmong = async (
  ctx: OrdersCtx,
  orders: readonly Words[],
  language: OrdersCtx['language'] = ctx.language,
): Promise<ArticleHit[][]> => {
  const texts = orders.map(each => each.flatMap(textsOf))
  if (texts.every(each => each.length === 0)) return texts.map(() => [])
  const { branchCode } = ctx.session
  const table = ctx.table(ProhibitedArticle)
  // What the branch has changed stands in the place of what came with the product.
  const listed = await ctx.query<Listed>(
    sql`select p.name, p.level, p.keywords from ${table} p where not p.is_deleted and p.status ${inStates(recordMachine, 'enabled')}
      and (p.branch_code = ${branchCode} or (p.branch_code = ${EVERY_BRANCH} and not exists (select 1 from ${table} own
        where own.code = ${`${branchCode}:`}::text || p.code and not own.is_deleted)))
      order by p.id`,
  )
  return texts.map(each => matchArticles(listed, each, language))
}

/** What is forbidden among goods that others carry, report or store. What is restricted somebody has to judge. */
export const forbiddenIn: Provider<Area, 'forbiddenIn'> = async (ctx, texts) => {
  const hits = await articlesAmong(
    ctx,
    texts.map(text => [text]),
    'zh',
  )
  const named = texts.map(
    (text, n) => [text, (hits[n] ?? []).filter(({ level }) => level === 'forbidden').map(({ name }) => name)] as const,
  )
  return new Map(named.filter(([, names]) => names.length > 0))
}
