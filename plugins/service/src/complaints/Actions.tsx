import { useIsStaff, usePageActions, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, DeskActions, EntityFormModal } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useState } from 'react'
import { type ComplaintDetail, complaintCalls } from '../../contract/complaints.ts'
import { complaintMachine } from '../../contract/machines.ts'
import { MoveDialog } from './Dialogs.tsx'
import { isOpen } from './Due.tsx'
import { ADDITION_FORM, CHANGED, NOTE_FORM } from './forms.ts'
import { type Given, useMoves } from './useMoves.ts'

/** Keys of the moves, in the order in which the buttons stand. */
const KEYS: Readonly<Record<string, string>> = {
  accept: 't',
  answer: 'a',
  handle: 'i',
  close: 'c',
  rate: 's',
  reopen: 'r',
  takeOver: 'o',
  handOver: 'h',
  release: 'b',
  revoke: 'w',
}
/** Made at once; the others ask for something first. */
const PLAIN: readonly string[] = ['accept', 'handle', 'release']
/** What the usual next step is. */
const PRIMARY: readonly string[] = ['accept', 'answer', 'close', 'rate']

const ADD_CALLS = { create: complaintCalls.complaintAdd, invalidates: CHANGED }

/** What can be done with a complaint now: buttons and keys; what cannot be done says why. */
export function Actions({ of }: { of: ComplaintDetail }) {
  const { t } = useTranslation()
  const { t: tValidation } = useTranslation('validation')
  const { message } = App.useApp()
  const isStaff = useIsStaff()
  const mayHandle = usePermission('complaint.handle') === 'allowed'
  const make = useMoves(of)
  const [asked, setAsked] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const hands = of.isMine ? 'takeOver' : 'handOver'
  // Staff who may only look are offered nothing.
  const offered = isStaff && !mayHandle ? [] : of.moves.filter(({ move }) => move !== hands)
  const buttons = Object.keys(KEYS).flatMap(name => {
    const state = offered.find(({ move }) => move === name)
    if (!state) return []
    const { allowed, reason } = state
    return [{ name, off: allowed ? undefined : tValidation(reason?.code ?? 'move.state', reason?.params) }]
  })
  const mayAdd = isOpenToWords(of) && (!isStaff || mayHandle)
  const send = async (name: string, given?: Given) => {
    const result = await make(name, given)
    if (!result.ok && PLAIN.includes(name)) message.error(result.error.message)
    return result
  }
  const start = (name: string) => (PLAIN.includes(name) ? void send(name) : setAsked(name))
  usePageActions([
    ...buttons.map(({ name, off }) => ({
      id: `complaint.${name}`,
      title: t(`move.${name}`),
      keys: KEYS[name] ?? '',
      run: () => start(name),
      ...(off && { disabledReason: off }),
    })),
    ...(mayAdd
      ? [{ id: 'complaint.add', title: t(isStaff ? 'note' : 'add'), keys: 'm', run: () => setAdding(true) }]
      : []),
  ])
  return (
    <DeskActions>
      {buttons.map(({ name, off }) => (
        <ActionButton
          key={name}
          label={t(`move.${name}`)}
          type={PRIMARY.includes(name) && !off ? 'primary' : 'default'}
          onClick={() => start(name)}
          {...(off && { disabledReason: off })}
        />
      ))}
      {mayAdd && <ActionButton label={t(isStaff ? 'note' : 'add')} onClick={() => setAdding(true)} />}
      {asked && (
        <MoveDialog
          name={asked}
          title={of.code}
          isStaff={isStaff}
          onSend={given => send(asked, given)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isAdding && (
        <EntityFormModal
          schema={isStaff ? NOTE_FORM : ADDITION_FORM}
          calls={{ ...ADD_CALLS, create: withId(of.id) }}
          title={t('moveTitle', { move: t(isStaff ? 'note' : 'add'), code: of.code })}
          saveLabel={t(isStaff ? 'note' : 'add')}
          savedText={t('added')}
          toBody={values => ({ ...values, internal: isStaff })}
          onClose={() => setAdding(false)}
        />
      )}
    </DeskActions>
  )
}

/** Nothing is said any more to what is closed. */
const isOpenToWords = (of: ComplaintDetail): boolean => isOpen(of) || of.status === complaintMachine.at.toConfirm

/** The call with the complaint named in its path: forms send what has no parameters there. */
const withId = (id: number) => ({ ...ADD_CALLS.create, path: ADD_CALLS.create.path.replace('{id}', String(id)) })
