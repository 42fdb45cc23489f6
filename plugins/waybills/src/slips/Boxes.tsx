import { useTranslation } from '@ntocc/sdk/hooks'
import type { ReactNode } from 'react'
import { FORM, type Word } from './form.ts'

/** A word of the form: Chinese, and what the page's language calls it. */
export function Label({ of }: { of: Word }) {
  const { t } = useTranslation()
  const own = t(`slip.${of}`)
  return (
    <>
      <span lang="zh">{FORM[of]}</span>
      {own !== FORM[of] && <small> {own}</small>}
    </>
  )
}

export type Cell = readonly [word: Word, value: ReactNode, wide?: boolean]

/** Boxes stand in pairs: one that would stand alone beside nothing takes the whole line. */
const isAlone = (cells: readonly Cell[], at: number): boolean => {
  const before = cells.slice(0, at)
  const since = before.length - before.findLastIndex(([, , isWide]) => isWide) - 1
  const next = cells[at + 1]
  return since % 2 === 0 && (!next || next[2] === true)
}

/** Named boxes of a form; an empty one is left to be written in by hand. */
export function Boxes({ title, cells }: { title: Word; cells: readonly Cell[] }) {
  return (
    <section className="waybills-slip-part">
      <h3>
        <Label of={title} />
      </h3>
      <dl>
        {cells.map(([word, value, isWide], at) => (
          <div key={word} data-wide={isWide || isAlone(cells, at) || undefined}>
            <dt>
              <Label of={word} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
