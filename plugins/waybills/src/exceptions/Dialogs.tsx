import { EXCEPTION_CONSEQUENCES } from '@ntocc/sdk/contracts'
import { code, longText, money, shape } from '@ntocc/sdk/fields'
import { type ActionResult, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, Loaded, ModalFrame, ReasonDialog, useForm, useLeave } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { exceptionCalls } from '../../contract/exceptions.ts'
import type { Given } from './useExceptionMoves.ts'

const CONFIRM = shape({
  consequence: code('exceptionConsequence', EXCEPTION_CONSEQUENCES).required(),
  responsible: code('responsibleParty', ['driver', 'shipper', 'platform']),
  amount: money({ min: 0 }),
  reason: longText({ max: 500 }).required(),
})

export interface AskedMove {
  name: string
  /** What it is of, in words. */
  title: string
}

interface Props {
  asked: AskedMove
  onSend: (given: Given) => Promise<ActionResult<unknown>>
  onClose: () => void
}

/** Asks for what a move needs: a reason, a colleague, or what follows from a confirmation. */
export function MoveDialog(props: Props) {
  const { t } = useTranslation()
  const { asked, onSend, onClose } = props
  if (asked.name === 'confirm') return <ConfirmDialog {...props} />
  if (asked.name === 'handOver') return <HandOverDialog {...props} />
  const label = t(`move.${asked.name}`)
  return (
    <ReasonDialog
      title={t('moveTitle', { move: label, waybillNo: asked.title })}
      label={label}
      onSend={reason => onSend({ reason })}
      onClose={onClose}
    >
      <p className="waybills-hint">{t(`exceptionHint.${asked.name}`)}</p>
    </ReasonDialog>
  )
}

/** What it was, who answers for it, and whether the waybill may be cancelled because of it. */
function ConfirmDialog({ asked, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm(CONFIRM, { consequence: 'record' })
  const leave = useLeave(form.isDirty, onClose)
  const label = t('move.confirm')
  const send = async () => {
    const sent = await form.submit(values => {
      const given = Object.entries(values).filter(([, value]) => value !== null && value !== '')
      return onSend(Object.fromEntries(given))
    })
    if (sent) onClose()
  }
  return (
    <ModalFrame
      title={t('moveTitle', { move: label, waybillNo: asked.title })}
      onLeave={leave}
      onOpen={() => form.focus('reason')}
      footer={<FormFooter saveLabel={label} isPending={form.isPending} onLeave={leave} onSave={() => void send()} />}
    >
      <p className="waybills-hint">{t('exceptionHint.confirm')}</p>
      <EntityForm form={form} entity="waybillException" onSubmit={() => void send()}>
        <FormField name="reason" label={t('exceptions.found')} />
        <FormField name="consequence" help={t('exceptions.consequenceHelp')} />
        <FormField name="responsible" />
        <FormField name="amount" />
      </EntityForm>
    </ModalFrame>
  )
}

function HandOverDialog({ asked, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const colleagues = useRecord(exceptionCalls.exceptionColleagues)
  const [colleague, setColleague] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [isPending, setPending] = useState(false)
  const label = t('move.handOver')
  const send = async () => {
    if (!colleague) return setRefused(t('exceptions.chooseColleague'))
    setPending(true)
    const result = await onSend({ colleague })
    setPending(false)
    if (result.ok) onClose()
    else setRefused(result.error.message)
  }
  return (
    <ModalFrame
      title={t('moveTitle', { move: label, waybillNo: asked.title })}
      onLeave={onClose}
      footer={<FormFooter saveLabel={label} isPending={isPending} onLeave={onClose} onSave={() => void send()} />}
    >
      <p className="waybills-hint">{t('exceptionHint.handOver')}</p>
      <Loaded of={colleagues}>
        {known =>
          known.length === 0 ? (
            <p>{t('exceptions.noColleague')}</p>
          ) : (
            <div className="waybills-ex-colleague">
              <label htmlFor={id}>{t('exceptions.colleague')}</label>
              <Select
                id={id}
                showSearch={{ optionFilterProp: 'label' }}
                value={colleague}
                status={refused ? 'error' : ''}
                aria-describedby={`${id}-refused`}
                options={known.map(({ code: value, name }) => ({ value, label: name }))}
                onChange={(value: string) => {
                  setColleague(value)
                  setRefused(undefined)
                }}
              />
            </div>
          )
        }
      </Loaded>
      <p id={`${id}-refused`} role="alert" className="waybills-ex-refused">
        {refused}
      </p>
    </ModalFrame>
  )
}
