import type { ComponentType, ReactNode } from 'react'
import { addYuan } from '../../fields/index.ts'
import { useFormat, useTranslation } from '../../hooks/index.ts'
import { Amounts } from '../core/Amounts.tsx'
import { Money } from '../core/Money.tsx'
import { useUiText } from '../core/text.ts'
import { PageDialog } from '../dialog/PageDialog.tsx'
import type { Moved, MoveSource } from './moves.ts'
import './record.css'

export interface ManyDecisions<R extends Moved> {
  nameOf: (row: R) => string
  /** Whom or what a record is about. */
  Party: ComponentType<{ row: R }>
  /** What it moves, in yuan. */
  amountOf: (row: R) => string | null | undefined
  /** What is to be known of a record besides. */
  noteOf?: (row: R) => ReactNode
  /** Key of what a move will mean; `meaning.<move>` unless told. Nothing is said where there is no such text. */
  meaning?: (move: string, rows: readonly R[]) => string
}

const usual = (move: string): string => `meaning.${move}`

/** Records with what each of them moves, and what all of them come to. */
export function ManyAmounts<R extends Moved>({
  of: { nameOf, Party, amountOf, noteOf },
  rows,
}: {
  of: Omit<ManyDecisions<R>, 'meaning'>
  rows: readonly R[]
}) {
  const text = useUiText()
  const format = useFormat()
  const total = rows.reduce((sum, row) => addYuan(sum, amountOf(row) ?? '0.00'), '0.00')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lists are read by scrolling, also by keyboard */}
      <ul className="nt-many" aria-label={text('record.many')} tabIndex={0}>
        {rows.map(row => (
          <li key={row.id}>
            <span className="nt-id">{nameOf(row)}</span>
            <span>
              <Party row={row} />
            </span>
            <Money value={amountOf(row)} />
            {noteOf && <small className="nt-dim">{noteOf(row)}</small>}
          </li>
        ))}
      </ul>
      <Amounts
        of={[
          { label: text('record.many'), value: format.count(rows.length) },
          { label: text('record.manySum'), value: <Money value={total} />, isTotal: true },
        ]}
      />
    </>
  )
}

/**
 * The dialog of a move that is made on many records at once, as `many` of a `MoveSource` takes it: each with its amount, and
 * what all of them come to, in sight before the move is made.
 */
export const manyOf = <R extends Moved>(of: ManyDecisions<R>): NonNullable<MoveSource<R>['many']> =>
  function ManyDecision({ move, rows, answer }) {
    const { t } = useTranslation()
    const text = useUiText()
    const format = useFormat()
    const count = rows.length
    const verb = t(`move.${move}`)
    const means = t((of.meaning ?? usual)(move, rows), { defaultValue: '' })
    return (
      <PageDialog
        open
        title={text('record.decide', { verb, name: text('list.selected', { count, value: format.count(count) }) })}
        okText={verb}
        onOk={() => answer(true)}
        onCancel={() => answer(false)}
      >
        <ManyAmounts of={of} rows={rows} />
        {means && <p className="nt-dim">{means}</p>}
      </PageDialog>
    )
  }
