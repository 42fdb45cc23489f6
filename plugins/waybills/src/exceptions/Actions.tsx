import { usePageActions, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, DeskActions } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useState } from 'react'
import type { ExceptionDetail } from '../../contract/exceptions.ts'
import { MOVE_KEYS, moveButtons } from './buttons.ts'
import { type AskedMove, MoveDialog } from './Dialogs.tsx'
import type { ExceptionMoves, Given } from './useExceptionMoves.ts'

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
  const make = async (name: string, given: Given = {}) => {
    const result = await moves.move(of, name, given)
    if (!result.ok && PLAIN.includes(name)) message.error(result.error.message)
    return result
  }
  const start = (name: string) => {
    if (PLAIN.includes(name)) void make(name)
    else setAsked({ name, title: of.waybillNo })
  }
  const buttons = moveButtons(of).map(({ move: name, reason }) => ({
    name,
    disabledReason: reason && tValidation(reason.code, reason.params),
  }))
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
    <DeskActions>
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
    </DeskActions>
  )
}
