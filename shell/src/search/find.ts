import Fuse from 'fuse.js'
import { labelOf, type SearchEntry } from './pool.ts'

/** Figures of the menu search (specification, section 9). */
export const SEARCH = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3 } as const
/** More would not be read: the search is narrowed by another letter instead. */
export const MAX_HITS = 20

/** How Chinese is written in Latin letters: of each text the syllables, and their first letters. */
export type Spell = (text: string) => readonly string[]

/** What can be found: by parts of its titles, or of what else it is known by (a page's path). */
export type Findable = Pick<SearchEntry, 'title' | 'path'>

interface Item<E> {
  entry: E
  title: readonly string[]
  path: string
  spelt?: readonly string[]
}

export interface Hit<E> {
  readonly entry: E
  /** 0 is exact. */
  readonly score: number
}

/** Best first; nothing for an empty query. */
export type Find<E> = (query: string) => Hit<E>[]

/**
 * @param spell given for Chinese only: `yundan` then finds 运单
 * @param threshold how unlike a hit may be; 0 is exact
 */
export function createFind<E extends Findable>(
  pool: readonly E[],
  spell?: Spell,
  threshold: number = SEARCH.threshold,
): Find<E> {
  const items = pool.map(
    (entry): Item<E> => ({
      entry,
      title: entry.title,
      path: entry.path,
      ...(spell && { spelt: spell(labelOf(entry)) }),
    }),
  )
  const fuse = new Fuse(items, {
    shouldSort: true,
    includeScore: true,
    threshold,
    location: 0,
    distance: 100,
    minMatchCharLength: 1,
    keys: [
      { name: 'title', weight: SEARCH.titleWeight },
      { name: 'path', weight: SEARCH.pathWeight },
      ...(spell ? [{ name: 'spelt', weight: SEARCH.pathWeight }] : []),
    ],
  })
  return query => {
    const text = query.trim()
    if (text === '') return []
    return fuse.search(text, { limit: MAX_HITS }).map(({ item, score = 1 }) => ({ entry: item.entry, score }))
  }
}

/** Loads the spelling of Chinese: a large dictionary, fetched only when somebody searches in Chinese. */
export async function loadSpell(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro')
  return text => {
    const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed' })
    return [syllables.join(''), syllables.map(syllable => syllable.charAt(0)).join('')]
  }
}
