import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { useState } from 'react'
import type { ExceptionRecord } from '../../contract/exceptions.ts'
import { type AskedMove, MoveDialog } from './Dialogs.tsx'
import type { ExceptionMoves, Given, Outcome } from './useExceptionMoves.ts'

interface Props {
  chosen: readonly ExceptionRecord[]
  moves: ExceptionMoves
  onDone: (outcome: Outcome) => void
}

/** In which state the chosen ones must be for each move of several. */
const FROM: Readonly<Record<string, readonly number[]>> = { claim: [0], confirm: [1], ignore: [1], close: [2, 3] }

/** What can be done with several at once. One decision for all of them is one about things of one kind. */
export function Bulk({ chosen, moves, onDone }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<AskedMove>()
  const ofOneKind = new Set(chosen.map(({ type }) => type)).size === 1
  const title = t('exceptions.chosen', { count: chosen.length })

  const make = async (name: string, given: Given = {}) => {
    onDone(await moves.moveAll(chosen, name, given))
    return { ok: true, data: undefined } as const
  }
  const reasonAgainst = (name: string): string | undefined => {
    if (name !== 'claim' && !ofOneKind) return t('exceptions.oneKind')
    return chosen.every(({ status }) => FROM[name]?.includes(status)) ? undefined : t(`exceptions.notAll.${name}`)
  }
  return (
    <section className="waybills-ex-bulk" aria-label={title}>
      <span>{title}</span>
      {Object.keys(FROM).map(name => {
        const disabledReason = reasonAgainst(name)
        return (
          <ActionButton
            key={name}
            size="small"
            label={t(`move.${name}`)}
            permission="exception.handle"
            onClick={() => (name === 'claim' ? void make(name) : setAsked({ name, title }))}
            {...(disabledReason && { disabledReason })}
          />
        )
      })}
      {asked && (
        <MoveDialog asked={asked} onSend={given => make(asked.name, given)} onClose={() => setAsked(undefined)} />
      )}
    </section>
  )
}
