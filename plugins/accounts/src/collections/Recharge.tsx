import { platformDay } from '@ntocc/sdk/contracts'
import { money, shape } from '@ntocc/sdk/fields'
import { useAction, useFormat, useIsStaff, usePageNavigate, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Empty,
  EntityForm,
  FormField,
  FormFooter,
  Loaded,
  Money,
  PageLink,
  Panel,
  Permitted,
  RelatedRecords,
  TitledPage,
  useForm,
} from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { accountResources } from '../../contract/account.ts'
import { type CollectionStart, collectionCalls } from '../../contract/collection-calls.ts'
import { CollectionCode, codeMachine, codeResource } from '../../contract/collection-code.ts'
import { COLLECTED, codeName, codePath } from './forms.ts'
import '../accounts.css'

const { collectionStart } = collectionCalls
const FIRST = { pageNum: 1, pageSize: 1 } as const
const DAY_MS = 86_400_000

/** A shipper's own recharge: how much, and then where to and under which number. */
export default function Recharge() {
  const { t } = useTranslation()
  return (
    <Permitted permission={codeResource.by.create.permission} title={t('denied')}>
      <Whose />
    </Permitted>
  )
}

function Whose() {
  const { t } = useTranslation()
  if (!useIsStaff()) return <Purse />
  return (
    <TitledPage title={t('title.recharge')}>
      <Empty
        title={t('collect.ofShippers')}
        hint={t('collect.ofShippersHint')}
        action={<PageLink to="/accounts/collection-codes">{t('title.collectionCode')}</PageLink>}
      />
    </TitledPage>
  )
}

function Purse() {
  const { t } = useTranslation()
  const start = useRecord(collectionStart)
  const accounts = useRecord(accountResources.moneyAccount.by.list, { query: FIRST })
  const available = accounts.data?.records[0]?.available ?? '0.00'
  return (
    <TitledPage title={t('title.recharge')}>
      <div className="accounts-narrow">
        <Loaded of={start}>
          {found => (
            <>
              <Panel title={t('withdraw.available')} note={accounts.data?.records[0]?.accountNo}>
                <div className="accounts-purse">
                  <b>
                    <Money value={available} />
                  </b>
                </div>
                {found.into ? (
                  <Asking start={found} />
                ) : (
                  <Alert type="warning" showIcon title={t('collect.noAccount')} />
                )}
              </Panel>
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
      </div>
    </TitledPage>
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
