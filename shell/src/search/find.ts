import Fuse from 'fuse.js'
import { labelOf, type SearchEntry } from './pool.ts'

/** Figures of the menu search (specification, section 9). */
export const SEARCH = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3 } as const
/** More would not be read: the search is narrowed by another letter instead. */
export const MAX_HITS = 20

/** How Chinese is written in Latin letters: of each text the syllables, and their first letters. */
export type Spell = (text: string) => readonly string[]

interface Item {
  entry: SearchEntry
  title: readonly string[]
  path: string
  spelt?: readonly string[]
}

/** Finds pages by parts of their titles or paths; nothing for an empty query. */
export type Find = (query: string) => SearchEntry[]

/**
 * @param spell given for Chinese only: `yundan` then finds 运单
 */
export function createFind(pool: readonly SearchEntry[], spell?: Spell): Find {
  const items = pool.map(
    (entry): Item => ({
      entry,
      title: entry.title,
      path: entry.path,
      ...(spell && { spelt: spell(labelOf(entry)) }),
    }),
  )
  const fuse = new Fuse(items, {
    shouldSort: true,
    threshold: SEARCH.threshold,
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
    return text === '' ? [] : fuse.search(text, { limit: MAX_HITS }).map(({ item }) => item.entry)
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
