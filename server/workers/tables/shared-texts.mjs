import { longer } from './budget.mjs'
import { readXml } from './xml.mjs'

/**
 * The texts that cells share, of those the ones at the wanted places: the others are passed over, and reading ends with
 * the last one wanted. Parts of a text in several fonts are put together; the reading aid above a Japanese word is none.
 */
export async function sharedTexts(pieces, budget, wanted) {
  const texts = new Map()
  let last = -1
  for (const at of wanted) last = Math.max(last, at)
  let at = -1
  let current
  let isAid = false
  const reader = {
    isDone: last < 0,
    isTaking: false,
    open(name) {
      if (name === 'si') {
        at += 1
        current = wanted.has(at) ? '' : undefined
      } else if (name === 'rPh') isAid = true
      else if (name === 't') this.isTaking = current !== undefined && !isAid
    },
    close(name) {
      if (name === 't') this.isTaking = false
      else if (name === 'rPh') isAid = false
      else if (name === 'si') {
        if (current !== undefined) texts.set(at, current)
        current = undefined
        this.isDone = at >= last
      }
    },
    text(characters) {
      current = longer(current, characters, budget)
    },
  }
  if (!reader.isDone) await readXml(pieces, budget, reader)
  return texts
}
