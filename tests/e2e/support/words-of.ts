import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { STATE_LABELS } from '../../../sdk/src/contracts/labels/states.ts'
import type { Language } from './crawl/words.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const SHARED: readonly string[] = ['sdk', 'shell']

type Words = Readonly<Record<string, unknown>>

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What the console says in a language: words by whoever owns them, `sdk`, `shell` or the id of a plugin, and their key. */
export function wordsOf(language: Language) {
  const files = new Map<string, Words>()
  const read = (owner: string): Words => {
    const folder = SHARED.includes(owner)
      ? `locales/${language}/${owner}.json`
      : `plugins/${owner}/locales/${language}.json`
    const words = files.get(owner) ?? JSON.parse(readFileSync(resolve(ROOT, folder), 'utf8'))
    files.set(owner, words)
    return words
  }
  /** @throws Error for a key that nobody has words for */
  const word = (owner: string, key: string): string => {
    let found: unknown = read(owner)
    for (const part of key.split('.')) found = (found as Words | undefined)?.[part]
    if (typeof found !== 'string') throw new Error(`${owner} has no word ${key} in ${language}`)
    return found
  }
  return {
    word,
    /** Words that something was put into, whatever it was. */
    filled: (owner: string, key: string): RegExp =>
      new RegExp(
        `^${word(owner, key)
          .split(/\{\{.*?\}\}/)
          .map(escaped)
          .join('.+')}$`,
      ),
    /** Name of a state, by its machine and code. */
    state(machine: string, code: number): string {
      const label = STATE_LABELS[machine]?.find(each => each.code === String(code))
      if (!label) throw new Error(`${machine} has no state ${code}`)
      return label.name[language]
    },
  }
}
