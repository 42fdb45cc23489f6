import { App } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useAction } from '../../hooks/index.ts'
import { PageDialog } from '../dialog/PageDialog.tsx'
import { ReasonDialog } from './lazy-reason.tsx'
import type { Moved, MoveSource } from './moves.ts'

export interface MoveDecisionProps<R extends Moved> {
  row: R
  /** Name of the move. */
  move: string
  /** How the record is moved, and what is asked for again afterwards. */
  by: Pick<MoveSource<R>, 'machine' | 'call' | 'invalidates'>
  /** What is done to which record, in words. */
  title: string
  /** The verb of the button. */
  verb: string
  /** What is said once it is done; the title unless told. */
  done?: string
  /** What it moves, and what it will mean: nothing that counts is decided without it in sight. */
  children: ReactNode
  onClose: () => void
}

/** Asks once before a move is made, with what it moves in sight, and why where the move wants a reason. */
export function MoveDecision<R extends Moved>(props: MoveDecisionProps<R>) {
  const { row, move, by, title, verb, done = title, children, onClose } = props
  const { message } = App.useApp()
  const needsReason = Boolean(by.machine.move(move)?.reason)
  const { run, isPending } = useAction(by.call, { invalidates: by.invalidates ?? [], silent: needsReason })
  const decide = async (reason?: string) => {
    const result = await run({ body: { id: row.id, version: row.version, move, ...(reason && { reason }) } })
    if (result.ok) message.success(done)
    return result
  }
  if (needsReason)
    return (
      <ReasonDialog title={title} label={verb} danger onSend={decide} onClose={onClose}>
        {children}
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
      {children}
    </PageDialog>
  )
}

/** What a dialog for a move of a record is given. */
export interface DecisionProps<R> {
  row: R
  onClose: () => void
  /** Name of the move. */
  name: string
}

/** One dialog for several moves, as `dialogs` of a `MoveSource` takes them. */
export const decisionsBy = <R,>(
  Dialog: ComponentType<DecisionProps<R>>,
  names: readonly string[],
): Readonly<Record<string, ComponentType<Omit<DecisionProps<R>, 'name'>>>> =>
  Object.fromEntries(
    [...new Set(names)].map(name => [
      name,
      function Decision(props: Omit<DecisionProps<R>, 'name'>) {
        return <Dialog {...props} name={name} />
      },
    ]),
  )
