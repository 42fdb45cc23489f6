import { isOneOf } from '@ntocc/sdk/fields'
import { useAction, useFormat, useIsStaff, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Amounts, Money, PageLink, Panel } from '@ntocc/sdk/ui'
import { Alert, App, Checkbox, Input, Radio } from 'antd'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { BUSINESSES, type Business, DELIVERIES, type Subject } from '../../contract/application.ts'
import { type InvoiceableLines, invoicingCalls, MOST_CHOSEN } from '../../contract/calls.ts'
import { planInvoices } from '../../contract/split.ts'
import { applicationPath } from '../parts/numbers.ts'
import { TOUCHED } from '../parts/touched.ts'
import { sumOf } from './sum.ts'

const { invoiceApply } = invoicingCalls

interface Props {
  of: InvoiceableLines
  asked: { start: string; end: string; shipmentCode?: string; subject: Subject }
}

/** Which waybills or documents, to whom and in which form, with what that comes to before it is asked for. */
export function Applying({ of, asked }: Props) {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const { message } = App.useApp()
  const navigate = usePageNavigate()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [titleCode, setTitle] = useState(of.titles[0]?.code)
  const [business, setBusiness] = useState<Business>(asked.subject === 'charges' ? 'service' : 'transport')
  const [delivery, setDelivery] = useState<(typeof DELIVERIES)[number]>('electronic')
  const [note, setNote] = useState('')
  const { run, isPending } = useAction(invoiceApply, { invalidates: TOUCHED })
  const chosen = of.lines.filter(({ number }) => !left.has(number))
  const isPart = left.size > 0
  const reason = whyNot(t, { chosen: chosen.length, isPart, hasTitle: titleCode !== undefined })
  const apply = async () => {
    const waybillNos = isPart ? { waybillNos: chosen.map(each => each.number).join(',') } : {}
    const seen = { seenCount: chosen.length, seenTotal: sumOf(chosen, 'amount') }
    const by = { titleCode: titleCode ?? '', business, delivery, ...(note && { note }) }
    const result = await run({ body: { ...asked, ...by, ...seen, ...waybillNos } })
    if (!result.ok) return
    message.success(t('apply.done'))
    navigate(applicationPath(result.data))
  }
  return (
    <>
      {of.isMore && <Alert type="info" showIcon title={t('apply.more')} />}
      <Panel title={t('apply.lines')}>
        <Lines of={of} subject={asked.subject} left={left} onLeft={setLeft} />
      </Panel>
      <Panel title={t('apply.to')}>
        <div className="invoicing-form">
          {of.titles.length === 0 ? (
            <Alert
              type="warning"
              showIcon
              title={t('apply.noTitle')}
              action={<PageLink to="/shippers/invoice-titles">{t('apply.titles')}</PageLink>}
            />
          ) : (
            <Radio.Group
              className="invoicing-titles"
              aria-label={t('apply.to')}
              value={titleCode}
              onChange={event => setTitle(event.target.value)}
              options={of.titles.map(({ code, title, taxNo, kind }) => ({
                value: code,
                label: `${title} · ${taxNo} · ${t(`entry.invoiceTaxKind.${kind}`)}`,
              }))}
            />
          )}
          {isStaff && asked.subject === 'waybills' && (
            <Radio.Group
              aria-label={t('invoiceApplication.business')}
              value={business}
              onChange={({ target }) => isOneOf(BUSINESSES, target.value) && setBusiness(target.value)}
              options={BUSINESSES.map(value => ({
                value,
                label: `${t(`entry.invoiceBusiness.${value}`)} ${of.rates[value]} %`,
              }))}
            />
          )}
          <Radio.Group
            aria-label={t('invoiceApplication.delivery')}
            value={delivery}
            onChange={({ target }) => isOneOf(DELIVERIES, target.value) && setDelivery(target.value)}
            options={DELIVERIES.map(value => ({ value, label: t(`entry.invoiceDelivery.${value}`) }))}
          />
          <Input
            aria-label={t('invoiceApplication.note')}
            placeholder={t('invoiceApplication.note')}
            maxLength={200}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
          <Sum of={of} chosen={chosen} business={business} />
          <div className="invoicing-bar">
            <ActionButton
              type="primary"
              label={t('apply.do')}
              permission={invoiceApply.permission}
              loading={isPending}
              {...(reason && { disabledReason: reason })}
              onClick={() => void apply()}
            />
          </div>
        </div>
      </Panel>
    </>
  )
}

const whyNot = (
  t: (key: string, params?: Record<string, unknown>) => string,
  { chosen, isPart, hasTitle }: { chosen: number; isPart: boolean; hasTitle: boolean },
): string | undefined => {
  if (chosen === 0) return t('apply.choose')
  if (isPart && chosen > MOST_CHOSEN) return t('apply.many', { most: MOST_CHOSEN })
  return hasTitle ? undefined : t('apply.noTitle')
}

function Lines({
  of,
  subject,
  left,
  onLeft,
}: {
  of: InvoiceableLines
  subject: Subject
  left: ReadonlySet<string>
  onLeft: (next: Set<string>) => void
}) {
  const { t } = useTranslation()
  const now = useRef(left)
  now.current = left
  const toggle = useCallback(
    (number: string) => {
      const next = new Set(now.current)
      if (!next.delete(number)) next.add(number)
      onLeft(next)
    },
    [onLeft],
  )
  const none = left.size === of.lines.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lists are read by scrolling, also by keyboard
    <section className="invoicing-table" aria-label={t('apply.lines')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={t('apply.all')}
                checked={left.size === 0}
                indeterminate={left.size > 0 && !none}
                onChange={() => onLeft(new Set(left.size === 0 ? of.lines.map(each => each.number) : []))}
              />
            </th>
            <th scope="col">{t(subject === 'charges' ? 'invoiceLine.chargeNo' : 'invoiceLine.waybillNo')}</th>
            <th scope="col" className="invoicing-wide">
              {t('invoiceLine.batchNo')}
            </th>
            <th scope="col" className="invoicing-wide">
              {t('invoiceLine.finishTime')}
            </th>
            <th scope="col" className="invoicing-money">
              {t('invoiceLine.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.lines.map(line => (
            <Line key={line.number} of={line} isChosen={!left.has(line.number)} onToggle={toggle} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A month has two thousand of them: one that is left out draws itself alone. */
const Line = memo(function Line({
  of: { number, batchNo, finishTime, amount },
  isChosen,
  onToggle,
}: {
  of: InvoiceableLines['lines'][number]
  isChosen: boolean
  onToggle: (number: string) => void
}) {
  const format = useFormat()
  return (
    <tr>
      <td>
        <Checkbox aria-label={number} checked={isChosen} onChange={() => onToggle(number)} />
      </td>
      <td className="nt-num">{number}</td>
      <td className="nt-num invoicing-wide">{batchNo}</td>
      <td className="nt-num invoicing-wide">{format.date(finishTime)}</td>
      <td className="invoicing-money">
        <Money value={amount} />
      </td>
    </tr>
  )
})

/** What the authority will be asked for, by the very function that the backend plans with. */
function Sum({
  of,
  chosen,
  business,
}: {
  of: InvoiceableLines
  chosen: InvoiceableLines['lines']
  business: Business
}) {
  const { t } = useTranslation()
  const { rates, limit } = of
  const plans = useMemo(() => planInvoices(chosen, { rate: rates[business], limit }), [chosen, rates, limit, business])
  return (
    <Amounts
      of={[
        { label: t('apply.count'), value: chosen.length },
        { label: t('invoiceApplication.invoiceCount'), value: plans.length },
        { label: t('invoiceApplication.exTax'), value: <Money value={sumOf(plans, 'exTax')} /> },
        {
          label: t('apply.tax', { rate: rates[business] }),
          value: <Money value={sumOf(plans, 'tax')} />,
        },
        { label: t('invoiceApplication.total'), value: <Money value={sumOf(plans, 'total')} />, isTotal: true },
      ]}
    />
  )
}
