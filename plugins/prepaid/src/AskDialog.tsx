import { shape, text, yuanToFen } from '@ntocc/sdk/fields'
import { useFormat, usePageNavigate, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  Amounts,
  EntityForm,
  EntityFormModal,
  FormField,
  FormFooter,
  FormGroups,
  formOf,
  Loaded,
  ModalFrame,
  Money,
  PartyName,
  useForm,
} from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { useState } from 'react'
import { PrepaidAsking, type PrepaidStart, prepaidCalls } from '../contract/calls.ts'
import type { Prepaid } from '../contract/prepaid.ts'
import { payeeOf, prepaidPath, TOUCHED } from './prepaid.ts'

const FORM = formOf(PrepaidAsking, { groups: [{ fields: ['amount', 'purpose', 'photos'] }] })
const CALLS = { create: prepaidCalls.prepaidAsk, invalidates: TOUCHED }
const WHICH = shape({ waybillNo: text({ max: 20 }).required() })

interface Props {
  /** Asked for where it is not known yet. */
  waybillNo?: string | undefined
  onClose: () => void
}

/** On which waybill, what of it can be paid in advance, and to whom, before it is asked for. */
export function AskDialog({ waybillNo, onClose }: Props) {
  const [chosen, setChosen] = useState(waybillNo)
  return chosen ? <Asking waybillNo={chosen} onClose={onClose} /> : <Which onChosen={setChosen} onClose={onClose} />
}

function Which({ onChosen, onClose }: { onChosen: (waybillNo: string) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm(WHICH, {})
  const next = () =>
    void form.submit(async values => {
      onChosen(String(values.waybillNo).trim().toUpperCase())
      return { ok: true, data: undefined }
    })
  return (
    <ModalFrame
      title={t('ask.which')}
      onLeave={onClose}
      onOpen={() => form.focus('waybillNo')}
      footer={<FormFooter saveLabel={t('ask.next')} isPending={form.isPending} onLeave={onClose} onSave={next} />}
    >
      <EntityForm form={form} entity="prepaidAsking" onSubmit={next}>
        <FormField name="waybillNo" />
      </EntityForm>
    </ModalFrame>
  )
}

function Asking({ waybillNo, onClose }: { waybillNo: string; onClose: () => void }) {
  const { t } = useTranslation()
  const read = useRecord(prepaidCalls.prepaidStart, { query: { waybillNo } })
  const format = useFormat()
  const navigate = usePageNavigate()
  const start = read.data
  if (start && start.refusals.length === 0)
    return (
      <EntityFormModal
        schema={FORM}
        calls={CALLS}
        title={t('ask.title', { number: waybillNo })}
        saveLabel={t('ask.send')}
        savedText={t('ask.asked')}
        start={beginning(start)}
        summary={({ amount }) => ((yuanToFen(String(amount ?? '')) ?? 0) > 0 ? format.money(String(amount)) : '')}
        toBody={values => ({ ...values, waybillNo })}
        onSaved={record => navigate(prepaidPath(record as Prepaid))}
        onClose={onClose}
      >
        {() => (
          <>
            <Room of={start} />
            <FormGroups schema={FORM} />
          </>
        )}
      </EntityFormModal>
    )
  return (
    <ModalFrame
      title={t('ask.title', { number: waybillNo })}
      onLeave={onClose}
      footer={<ActionButton label={t('ask.close')} onClick={onClose} />}
    >
      <Loaded of={read}>
        {of => (
          <>
            <div className="prepaid-warnings">
              {of.refusals.map(refusal => (
                <Alert key={refusal} type="warning" showIcon title={t(`issue.prepaid.${refusal}`)} />
              ))}
            </div>
            <Room of={of} />
          </>
        )}
      </Loaded>
    </ModalFrame>
  )
}

/** What was agreed with the order is the usual wish. */
const beginning = ({ agreed, most }: PrepaidStart) => {
  const [wish, room] = [yuanToFen(agreed) ?? 0, yuanToFen(most) ?? 0]
  return wish > 0 && wish <= room ? { amount: agreed } : {}
}

function Room({ of }: { of: PrepaidStart }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { payee } = of
  return (
    <>
      <Amounts
        of={[
          { label: t('payee'), value: <PartyName of={payeeOf(of)} /> },
          ...(payee
            ? [{ label: t('prepaid.cardNo'), value: `${payee.holder} · ${payee.bankName} ${payee.cardNo}` }]
            : []),
          { label: t('prepaid.payable'), value: <Money value={of.payable} /> },
          { label: t('ask.shares'), value: <Money value={of.shares} /> },
          { label: t('ask.agreed'), value: <Money value={of.agreed} /> },
          { label: t('ask.advanced'), value: <Money value={of.advanced} /> },
          { label: t('ask.can'), value: <Money value={of.most} />, isTotal: true },
        ]}
      />
      <p className="nt-dim">
        {t('ask.rule', {
          ratio: of.ratioMost,
          amount: format.money(of.amountMost),
          open: of.open,
          openMost: of.openMost,
          days: of.days,
        })}
      </p>
    </>
  )
}
