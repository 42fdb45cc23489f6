import { App } from 'antd'
import type { ComponentType } from 'react'
import { useAction, useTranslation } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { PageDialog } from '../dialog/PageDialog.tsx'
import { ReasonDialog } from './lazy-reason.tsx'
import { type Moved, type MoveSource, moveBody } from './moves.ts'

/** A record that is decided about. */
interface DecidedOn<R> {
  row: R
}

export interface Decisions<R extends Moved> {
  /** How the record is moved, and what is asked for again afterwards. */
  by: Pick<MoveSource<R>, 'machine' | 'call' | 'invalidates' | 'body'>
  /** Moves that are decided so; every move of the machine unless told. */
  moves?: readonly string[]
  nameOf: (row: R) => string
  /** What a decision moves: nothing that counts is decided without it in sight. */
  Shown: ComponentType<DecidedOn<R>>
  /** Keys of what a move will mean, of which the first that is there is said; `meaning.<move>` unless told. */
  meaning?: (move: string, row: R) => readonly string[]
}

interface DecisionProps<R extends Moved> extends DecidedOn<R> {
  of: Decisions<R>
  move: string
  onClose: () => void
}

const usual = (move: string): readonly string[] => [`meaning.${move}`]

function Decision<R extends Moved>({ of, row, move, onClose }: DecisionProps<R>) {
  const { by, nameOf, Shown, meaning = usual } = of
  const { t } = useTranslation()
  const text = useUiText()
  const { message } = App.useApp()
  const needsReason = Boolean(by.machine.move(move)?.reason)
  const { run, isPending } = useAction(by.call, { invalidates: by.invalidates ?? [], silent: needsReason })
  const verb = t(`move.${move}`)
  const title = text('record.decide', { verb, name: nameOf(row) })
  const decide = async (reason?: string) => {
    const result = await run({ body: moveBody(by, row, move, reason) })
    if (result.ok) message.success(title)
    return result
  }
  const means = meaning(move, row).reduceRight((otherwise, key) => t(key, { defaultValue: otherwise }), '')
  const body = (
    <>
      <Shown row={row} />
      {means && <p className="nt-dim">{means}</p>}
    </>
  )
  if (needsReason)
    return (
      <ReasonDialog title={title} label={verb} danger onSend={decide} onClose={onClose}>
        {body}
      </ReasonDialog>
    )
  return (
    <PageDialog
      open
      title={title}
      okText={verb}
      confirmLoading={isPending}
      onOk={() => void decide().then(({ ok }) => ok && onClose())}
      onCancel={onClose}
    >
      {body}
    </PageDialog>
  )
}

/**
 * A dialog for each of several moves of a record, as `dialogs` of a `MoveSource` takes them: it asks once before the move is made, with
 * what it moves in sight, and why where the move wants a reason. Verbs are `move.<name>` of the plugin's texts.
 */
export const decisionsOf = <R extends Moved>(of: Decisions<R>): NonNullable<MoveSource<R>['dialogs']> => {
  const names = new Set(of.moves ?? of.by.machine.moves.map(({ name }) => name))
  return Object.fromEntries(
    [...names].map(name => [
      name,
      function OneDecision(props: DecidedOn<R> & { onClose: () => void }) {
        return <Decision {...props} of={of} move={name} />
      },
    ]),
  )
}
