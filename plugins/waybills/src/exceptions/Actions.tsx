import { usePageActions, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useState } from 'react'
import type { ExceptionDetail } from '../../contract/exceptions.ts'
import { type AskedMove, MoveDialog } from './Dialogs.tsx'
import type { ExceptionMoves, Given } from './useExceptionMoves.ts'

/** Keys of the moves, in the order in which the buttons stand. */
export const MOVE_KEYS: Readonly<Record<string, string>> = {
  claim: 't',
  confirm: 'c',
  ignore: 'i',
  close: 'e',
  takeOver: 'o',
  handOver: 'h',
  note: 'n',
  release: 'b',
  reopen: 'r',
}

/** Made at once; the others ask for something first. */
const PLAIN: readonly string[] = ['claim', 'release', 'reopen']

/** What the usual next step is, in the state that it is in. */
const PRIMARY: readonly string[] = ['claim', 'confirm', 'close']

interface Props {
  of: ExceptionDetail
  moves: ExceptionMoves
}

/** What can be done with an exception now: buttons and keys; what cannot says why. */
export function Actions({ of, moves }: Props) {
  const { t } = useTranslation()
  const { t: tValidation } = useTranslation('validation')
  const { message } = App.useApp()
  const [asked, setAsked] = useState<AskedMove>()
  const offered = of.moves.filter(({ move }) => move !== (of.isMine ? 'takeOver' : 'handOver'))
  const names = Object.keys(MOVE_KEYS).filter(name => offered.some(each => each.move === name))

  const make = async (name: string, given: Given = {}) => {
    const result = await moves.move(of, name, given)
    if (!result.ok && PLAIN.includes(name)) message.error(result.error.message)
    return result
  }
  const start = (name: string) => {
    if (PLAIN.includes(name)) void make(name)
    else setAsked({ name, title: of.waybillNo })
  }
  const buttons = names.map(name => {
    const { allowed, reason } = offered.find(({ move }) => move === name) ?? { allowed: false }
    const disabledReason = allowed ? undefined : tValidation(reason?.code ?? 'move.state', reason?.params)
    return { name, disabledReason }
  })
  usePageActions(
    buttons.map(({ name, disabledReason }) => ({
      id: `exception.${name}`,
      title: t(`move.${name}`),
      keys: MOVE_KEYS[name] ?? '',
      run: () => start(name),
      ...(disabledReason && { disabledReason }),
    })),
  )
  return (
    <div className="waybills-ex-actions">
      {buttons.map(({ name, disabledReason }) => (
        <ActionButton
          key={name}
          label={t(`move.${name}`)}
          type={PRIMARY.includes(name) && !disabledReason ? 'primary' : 'default'}
          permission="exception.handle"
          onClick={() => start(name)}
          {...(disabledReason && { disabledReason })}
        />
      ))}
      {asked && (
        <MoveDialog asked={asked} onSend={given => make(asked.name, given)} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}
