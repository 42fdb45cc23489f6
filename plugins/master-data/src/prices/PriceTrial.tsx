import { platformDay } from '@ntocc/sdk/contracts'
import { useAction, useFormat, usePageQuery, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, EntityForm, FormGroups, formOf, Panel, TitledPage, useForm } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
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

/** What a transport would cost by the prices that are stored, counted by the backend; nothing is kept. */
export function PriceTrial() {
  const { t } = useTranslation()
  const format = useFormat()
  const [query] = usePageQuery()
  const [start] = useState(() => ({
    side: 'receivable',
    date: platformDay(),
    tonnage: 30,
    ...Object.fromEntries(FROM_ADDRESS.flatMap(name => (query[name] ? [[name, query[name]]] : []))),
  }))
  const form = useForm(FORM.shape, start)
  const { run, isPending } = useAction(priceTrial, { silent: true })
  const [trial, setTrial] = useState<Trial>()
  const answer = useRef<HTMLElement>(null)
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
  return (
    <TitledPage title={t('title.trial')} beside={<span className="nt-dim">{t('trialHint')}</span>}>
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
          {trial?.offers.length === 0 && <Empty icon="filter" title={t('noPrice')} hint={t('noPriceHint')} />}
          {trial && <Offers offers={trial.offers} />}
        </section>
      </div>
    </TitledPage>
  )
}
