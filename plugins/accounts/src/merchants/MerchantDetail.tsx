import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  EntityForm,
  FieldValue,
  FormField,
  FormFooter,
  ModalFrame,
  RecordPage,
  useForm,
} from '@ntocc/sdk/ui'
import { Alert, App } from 'antd'
import { useState } from 'react'
import { CHANGED, MerchantAccount, merchantCalls, merchantMachine, merchantResource } from '../../contract/merchant.ts'
import { isEnded, MERCHANT_FORM, MERCHANTS, merchantName } from './forms.ts'
import { MERCHANT_MOVES } from './moves.tsx'
import '../accounts.css'

const { merchantChange } = merchantCalls
const FACTS = ['channel', 'name', 'feeRate', 'settleBank', 'settleCard'] as const
const NEXT = ['nextHolder', 'nextBank', 'nextCard', 'nextFeeRate'] as const

/** One merchant account, and asking for another card or fee. */
export default function MerchantDetail() {
  const { t } = useTranslation()
  return (
    <RecordPage<MerchantAccount>
      of={MerchantAccount}
      calls={merchantResource.by}
      form={MERCHANT_FORM}
      nameOf={merchantName}
      title={merchantName}
      moves={MERCHANT_MOVES}
      locked={row => (isEnded(row) ? t('merchant.locked') : undefined)}
      above={row =>
        row.status === merchantMachine.at.changing && (
          <Alert
            className="accounts-above"
            type="info"
            showIcon
            title={t('merchant.changeHelp')}
            description={<span lang="und">{row.reason}</span>}
          />
        )
      }
      actions={(row, refresh) => row.status === merchantMachine.at.signed && <Change row={row} onDone={refresh} />}
      facts={row =>
        [...FACTS, ...NEXT.filter(name => row[name] != null)].map(name => ({
          label: t(`merchantAccount.${name}`),
          value: <FieldValue name={name} field={MerchantAccount.fields[name]} row={row} />,
        }))
      }
    />
  )
}

function Change({ row, onDone }: { row: MerchantAccount; onDone: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton label={t('merchant.change')} permission={merchantChange.permission} onClick={() => setOpen(true)} />
      {isOpen && <Changing row={row} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}

function Changing({ row, onClose, onDone }: { row: MerchantAccount; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { settleHolder, settleBank, feeRate } = row
  const form = useForm(CHANGED, { settleHolder, settleBank, feeRate })
  const { run } = useAction(merchantChange, { invalidates: MERCHANTS, silent: true })
  const send = () =>
    void form.submit(async values => {
      const body = {
        id: row.id,
        version: row.version,
        settleHolder: String(values.settleHolder ?? ''),
        settleBank: String(values.settleBank ?? ''),
        settleCard: String(values.settleCard ?? ''),
        feeRate: Number(values.feeRate),
        reason: String(values.reason ?? ''),
      }
      const result = await run({ body })
      if (result.ok) {
        message.success(t('merchant.asked'))
        onDone()
        onClose()
      }
      return result
    })
  return (
    <ModalFrame
      title={t('merchant.change')}
      onLeave={onClose}
      onOpen={() => form.focus('settleCard')}
      footer={
        <FormFooter saveLabel={t('merchant.change')} isPending={form.isPending} onLeave={onClose} onSave={send} />
      }
    >
      <EntityForm form={form} entity="merchantAccount" onSubmit={send}>
        <FormField name="settleHolder" />
        <FormField name="settleBank" />
        <FormField name="settleCard" />
        <FormField name="feeRate" />
        <FormField name="reason" />
      </EntityForm>
      <p className="nt-dim">{t('merchant.changeHelp')}</p>
    </ModalFrame>
  )
}
