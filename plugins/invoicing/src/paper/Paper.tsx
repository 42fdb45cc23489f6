import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { FieldScope, FieldValue, Money } from '@ntocc/sdk/ui'
import { type Invoice, InvoiceItem } from '../../contract/invoice.ts'
import { inCapitals } from './capitals.ts'

const FIELDS = [InvoiceItem.fields.origin, InvoiceItem.fields.destination]
const HEADS = ['item', 'vehicleNo', 'origin', 'destination', 'goodsName', 'exTax', 'rate', 'tax'] as const
const MONEY: readonly string[] = ['exTax', 'rate', 'tax']

/** As the digital invoice of carriage of goods is printed: buyer and seller, a line for each waybill, both sums, the total in capitals. */
export function Paper({
  of,
  items,
  seller,
}: {
  of: Invoice
  items: readonly InvoiceItem[]
  seller: string | undefined
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const rate = `${of.taxRate}%`
  return (
    <FieldScope fields={FIELDS}>
      <article className="invoicing-sheet" data-red={of.isRed || undefined}>
        <header>
          <h2>{t(`paper.${of.taxKind === 'special' ? 'special' : 'ordinary'}`)}</h2>
          <dl>
            <dt>{t('paper.number')}</dt>
            <dd className="nt-num">{of.invoiceNo}</dd>
            <dt>{t('paper.day')}</dt>
            <dd className="nt-num">{format.date(of.issuedAt)}</dd>
          </dl>
        </header>
        <div className="invoicing-parties">
          <Party title={t('paper.buyer')} name={of.buyerName} taxNo={of.taxNo} />
          <Party title={t('paper.seller')} name={seller} />
        </div>
        <table>
          <thead>
            <tr>
              {HEADS.map(name => (
                <th key={name} scope="col" className={MONEY.includes(name) ? 'invoicing-money' : undefined}>
                  {t(`paper.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(item => (
              <tr key={item.id}>
                <td>{t(`paper.goods.${of.business === 'service' ? 'service' : 'transport'}`)}</td>
                <td>{item.vehicleNo}</td>
                <td>
                  <FieldValue name="origin" field={InvoiceItem.fields.origin} row={item} />
                </td>
                <td>
                  <FieldValue name="destination" field={InvoiceItem.fields.destination} row={item} />
                </td>
                <td lang="und">{item.goodsName}</td>
                <td className="invoicing-money nt-num">{item.exTax}</td>
                <td className="invoicing-money nt-num">{rate}</td>
                <td className="invoicing-money nt-num">{item.tax}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={5}>{t('paper.sum')}</td>
              <td className="invoicing-money nt-num">{of.exTax}</td>
              <td />
              <td className="invoicing-money nt-num">{of.tax}</td>
            </tr>
            <tr>
              <td>{t('paper.total')}</td>
              <td colSpan={4} lang="zh">
                {inCapitals(of.total)}
              </td>
              <td colSpan={3} className="invoicing-money nt-num">
                <Money value={of.total} />
              </td>
            </tr>
          </tfoot>
        </table>
        <footer>
          {of.isRed && (
            <p>
              {t('paper.red', { number: of.redOf })} <span lang="und">{of.reason && `(${of.reason})`}</span>
            </p>
          )}
          <p>{t('paper.drawer', { name: of.drawer })}</p>
          <p className="nt-dim">{t('paper.copy')}</p>
        </footer>
      </article>
    </FieldScope>
  )
}

function Party({ title, name, taxNo }: { title: string; name: string | undefined; taxNo?: string }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        <dt>{t('paper.name')}</dt>
        <dd lang="und">{name}</dd>
        {taxNo && (
          <>
            <dt>{t('paper.taxNo')}</dt>
            <dd className="nt-num">{taxNo}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
