import { code, longText, shape } from '@ntocc/sdk/fields'
import { type ActionResult, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, Loaded, ModalFrame, ReasonDialog, useForm, useLeave } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { complaintCalls, RESPONSIBLE } from '../../contract/complaints.ts'
import { StarsAsked } from '../Stars.tsx'
import type { Given } from './useMoves.ts'

const ANSWER = shape({
  reason: longText({ max: 500 }).required(),
  responsible: code('complaintResponsible', RESPONSIBLE).required(),
})

interface Props {
  name: string
  /** Number of the complaint. */
  title: string
  /** Whoever complained closes it with stars, staff with a reason. */
  isStaff: boolean
  onSend: (given: Given) => Promise<ActionResult<unknown>>
  onClose: () => void
}

/** Asks for what a move needs: a reason, an answer, a colleague or stars. */
export function MoveDialog(props: Props) {
  const { t } = useTranslation()
  const { name, title, isStaff, onSend, onClose } = props
  if (name === 'answer') return <AnswerDialog {...props} />
  if (name === 'handOver') return <ColleagueDialog {...props} />
  if (name === 'rate' || (name === 'close' && !isStaff)) return <StarsDialog {...props} />
  const label = t(`move.${name}`)
  return (
    <ReasonDialog
      title={t('moveTitle', { move: label, code: title })}
      label={label}
      onSend={reason => onSend({ reason })}
      onClose={onClose}
    >
      <p className="service-hint">{t(`moveHint.${name}`)}</p>
    </ReasonDialog>
  )
}

/** What was found out, and who answers for it: whoever complained reads both. */
function AnswerDialog({ name, title, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm(ANSWER, {})
  const leave = useLeave(form.isDirty, onClose)
  const label = t(`move.${name}`)
  const send = async () => {
    if (await form.submit(values => onSend(values))) onClose()
  }
  return (
    <ModalFrame
      title={t('moveTitle', { move: label, code: title })}
      onLeave={leave}
      onOpen={() => form.focus('reason')}
      footer={<FormFooter saveLabel={label} isPending={form.isPending} onLeave={leave} onSave={() => void send()} />}
    >
      <p className="service-hint">{t('moveHint.answer')}</p>
      <EntityForm form={form} entity="complaint" onSubmit={() => void send()}>
        <FormField name="reason" label={t('complaint.result')} />
        <FormField name="responsible" />
      </EntityForm>
    </ModalFrame>
  )
}

function ColleagueDialog({ name, title, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const colleagues = useRecord(complaintCalls.complaintColleagues)
  const [colleague, setColleague] = useState<string>()
  const { refused, isPending, send } = useSending(onSend, onClose)
  const label = t(`move.${name}`)
  const save = () => void send(colleague ? { colleague } : undefined, t('chooseColleague'))
  return (
    <ModalFrame
      title={t('moveTitle', { move: label, code: title })}
      onLeave={onClose}
      footer={<FormFooter saveLabel={label} isPending={isPending} onLeave={onClose} onSave={save} />}
    >
      <Loaded of={colleagues}>
        {known =>
          known.length === 0 ? (
            <p>{t('noColleague')}</p>
          ) : (
            <div className="service-asked">
              <label htmlFor={id}>{t('colleague')}</label>
              <Select
                id={id}
                showSearch={{ optionFilterProp: 'label' }}
                value={colleague}
                options={known.map(({ code: value, name: text }) => ({ value, label: text }))}
                onChange={setColleague}
              />
            </div>
          )
        }
      </Loaded>
      <p role="alert" className="service-refused">
        {refused}
      </p>
    </ModalFrame>
  )
}

/** How content somebody is with the answer. To close it without saying so is possible, to rate it is not. */
function StarsDialog({ name, title, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const [stars, setStars] = useState<number>()
  const { refused, isPending, send } = useSending(onSend, onClose)
  const label = t(`move.${name}`)
  const given = stars ? { satisfaction: stars } : name === 'close' ? {} : undefined
  return (
    <ModalFrame
      title={t('moveTitle', { move: label, code: title })}
      onLeave={onClose}
      footer={
        <FormFooter
          saveLabel={label}
          isPending={isPending}
          onLeave={onClose}
          onSave={() => void send(given, t('starsWanted'))}
        />
      }
    >
      <p className="service-hint">{t(`moveHint.${name === 'rate' ? 'rate' : 'closeOwn'}`)}</p>
      <StarsAsked label={t('complaint.satisfaction')} value={stars} onChange={setStars} />
      <p role="alert" className="service-refused">
        {refused}
      </p>
    </ModalFrame>
  )
}

/** Sends what a dialog without a form asks for; what is missing or refused is said in it. */
function useSending(onSend: Props['onSend'], onClose: () => void) {
  const [refused, setRefused] = useState<string>()
  const [isPending, setPending] = useState(false)
  const send = async (given: Given | undefined, missing: string) => {
    if (!given) return setRefused(missing)
    setPending(true)
    const result = await onSend(given)
    setPending(false)
    if (result.ok) onClose()
    else setRefused(result.error.message)
  }
  return { refused, isPending, send }
}
