import { platformDay } from '@ntocc/sdk/contracts'
import { money, shape } from '@ntocc/sdk/fields'
import { useAction, useFormat, usePageNavigate, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, Loaded, Panel, RelatedRecords, useForm } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { accountResources } from '../../contract/account.ts'
import { type CollectionStart, collectionCalls } from '../../contract/collection-calls.ts'
import { CollectionCode, codeMachine, codeResource } from '../../contract/collection-code.ts'
import { Own, Purse } from '../parts/Own.tsx'
import { COLLECTED, codeName, codePath } from './forms.ts'

const { collectionStart } = collectionCalls
const FIRST = { pageNum: 1, pageSize: 1 } as const
const DAY_MS = 86_400_000

/** A shipper's own recharge: how much, and then where to and under which number. */
export default function Recharge() {
  const { t } = useTranslation()
  const ofOthers = {
    title: t('collect.ofShippers'),
    hint: t('collect.ofShippersHint'),
    to: '/accounts/collection-codes',
    label: t('title.collectionCode'),
  }
  return (
    <Own permission={codeResource.by.create.permission} title={t('title.recharge')} ofOthers={ofOthers}>
      <Recharging />
    </Own>
  )
}

function Recharging() {
  const { t } = useTranslation()
  const start = useRecord(collectionStart)
  const accounts = useRecord(accountResources.moneyAccount.by.list, { query: FIRST })
  const account = accounts.data?.records[0]
  return (
    <Loaded of={start}>
      {found => (
        <>
          <Purse accountNo={account?.accountNo} available={account?.available ?? '0.00'}>
            {found.into ? <Asking start={found} /> : <Alert type="warning" showIcon title={t('collect.noAccount')} />}
          </Purse>
          <Panel title={t('collect.rechargeOpen')}>
            <RelatedRecords<CollectionCode>
              of={CollectionCode}
              calls={codeResource.by}
              tie={{ purpose: 'recharge', status: codeMachine.at.open }}
              columns={['codeNo', 'amountLimit', 'amountUsed', 'validUntil']}
              nameOf={codeName}
              href={codePath}
              all="/accounts/collection-codes"
            />
          </Panel>
        </>
      )}
    </Loaded>
  )
}

const ASKED = shape({ amountLimit: money({ min: 0.01 }).required() })

function Asking({ start }: { start: CollectionStart }) {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const form = useForm(ASKED, {})
  const { run } = useAction(codeResource.by.create, { invalidates: COLLECTED, silent: true })
  const ask = () =>
    void form.submit(async values => {
      const validUntil = platformDay(new Date(Date.now() + start.days * DAY_MS))
      const result = await run({
        body: { purpose: 'recharge', amountLimit: String(values.amountLimit), validUntil },
      })
      if (result.ok) navigate(codePath(result.data))
      return result
    })
  return (
    <>
      <EntityForm form={form} entity="collectionCode" onSubmit={ask}>
        <FormField
          name="amountLimit"
          label={t('collection.amount')}
          help={t('withdraw.span', { least: format.money(start.least), most: format.money(start.most) })}
        />
      </EntityForm>
      <p className="nt-dim">{t('collect.rechargeMeaning')}</p>
      <FormFooter saveLabel={t('collect.rechargeNext')} isPending={form.isPending} onSave={ask} />
    </>
  )
}
