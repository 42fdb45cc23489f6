import { platformDay } from '@ntocc/sdk/contracts'
import { itemAt } from '@ntocc/sdk/fields'
import { useAction, useFormat, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, EntityForm, FormGroups, formOf, Loaded, Panel, TitledPage, useForm } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { PriceSystem } from '../../contract/prices.ts'
import { resources } from '../../contract/resources.ts'
import { PriceQuestion, priceTrial, type PriceTrial as Trial } from '../../contract/trial.ts'
import { Offers } from './Offers.tsx'
import '../master-data.css'

const FORM = formOf(PriceQuestion, {
  name: 'priceQuestion',
  groups: [
    {
      fields: [
        { row: ['side', 'date'] },
        { row: ['loadAreaCode', 'unloadAreaCode'] },
        { row: ['tonnage', 'volume'] },
        { row: ['pieces', 'distance'] },
        { row: ['goodsTypeCode', 'chargeMode'] },
        { row: ['forceTypeCode', 'vehicleType'] },
        'shipmentCode',
      ],
    },
  ],
  fields: {
    distance: { help: 'help.distance' },
    shipmentCode: { help: 'help.shipper' },
  },
})
const FROM_ADDRESS = ['loadAreaCode', 'unloadAreaCode', 'goodsTypeCode', 'forceTypeCode', 'vehicleType']

type Query = Readonly<Record<string, string | undefined>>

/** The later of today and the days from which a price and its system hold: a price of next month is tried next month. */
const firstDay = (...days: (string | undefined | null)[]): string =>
  itemAt([platformDay(), ...days.flatMap(day => (day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? [day] : []))].sort(), -1)

/** What is asked first: by the address, and of a price's system whom it is agreed with and which side it is for. */
export const startOf = (query: Query, system: PriceSystem | undefined) => ({
  side: system?.side === 'payable' ? 'payable' : 'receivable',
  date: firstDay(query.validFrom, system?.validFrom),
  tonnage: 30,
  ...(system?.shipmentCode && { shipmentCode: system.shipmentCode }),
  ...(system && { chargeMode: system.chargeMode }),
  ...Object.fromEntries(FROM_ADDRESS.flatMap(name => (query[name] ? [[name, query[name]]] : []))),
})

/** What a transport would cost by the prices that are stored, counted by the backend; nothing is kept. */
export default function PriceTrial() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const { priceSystemCode: code } = query
  // Where somebody comes from a price, its system says the rest of the question.
  const systems = useRecord(resources.priceSystem.by.list, { query: { code, pageSize: 1 }, enabled: Boolean(code) })
  return (
    <TitledPage title={t('title.trial')} beside={<span className="nt-dim">{t('trialHint')}</span>}>
      {code ? (
        <Loaded of={systems}>{({ records }) => <Trying key={code} query={query} system={records[0]} />}</Loaded>
      ) : (
        <Trying query={query} system={undefined} />
      )}
    </TitledPage>
  )
}

function Trying({ query, system }: { query: Query; system: PriceSystem | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [start] = useState(() => startOf(query, system))
  const form = useForm(FORM.shape, start)
  const { run, isPending } = useAction(priceTrial, { silent: true })
  const [trial, setTrial] = useState<Trial>()
  const answer = useRef<HTMLElement>(null)
  const from = query.price ? Number(query.price) : undefined
  // On a phone it stands below the question.
  useEffect(() => {
    if (trial) answer.current?.scrollIntoView?.({ block: 'nearest' })
  }, [trial])
  const ask = () =>
    void form.submit(async values => {
      const result = await run({ body: values as unknown as PriceQuestion })
      if (result.ok) setTrial(result.data)
      return result
    })
  // Somebody who comes from a price wants to see it counted.
  const first = useRef(ask)
  useEffect(() => {
    if (system) first.current()
  }, [system])
  return (
    <div className="master-data-trial">
      <Panel title={t('question')}>
        <EntityForm form={form} entity="priceQuestion" onSubmit={ask}>
          <FormGroups schema={FORM} />
        </EntityForm>
        <Button type="primary" className="master-data-ask" loading={isPending} onClick={ask}>
          {t('ask')}
        </Button>
      </Panel>
      <section ref={answer} className="master-data-answer" aria-live="polite" aria-label={t('answer')}>
        {trial?.estimatedKm !== undefined && (
          <p className="master-data-note nt-dim">{t('estimated', { km: format.number(trial.estimatedKm) })}</p>
        )}
        {!trial && <Empty icon="box" title={t('notAsked')} />}
        {trial?.offers.length === 0 &&
          (trial.byGoods ? (
            <Empty icon="filter" title={t('trial.chooseGoods')} hint={t('trial.byGoods', { count: trial.byGoods })} />
          ) : (
            <Empty icon="filter" title={t('noPrice')} hint={t('noPriceHint')} />
          ))}
        {trial?.agreed && <p className="master-data-note">{t('trial.withShippers', { count: trial.agreed })}</p>}
        {trial && <Offers offers={trial.offers} from={from} />}
      </section>
    </div>
  )
}
