import { endpoints } from '@ntocc/sdk/contracts'
import { useOnPaper, useTranslation } from '@ntocc/sdk/hooks'
import { FieldScope, SharedPage, TripHead } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import '../waybills.css'
import { Sheet } from './Sheet.tsx'
import { SHEET_FIELDS } from './SheetPage.tsx'

const SIGNERS = ['shipper', 'driver', 'consignee'] as const

/** A waybill on paper, printed from a phone: who takes over what, with room for three signatures. */
export function PrintingPage() {
  const { t } = useTranslation()
  const onPaper = useOnPaper()
  return (
    <SharedPage endpoint={endpoints.waybillSheet} title={t('title.printing')}>
      {sheet => (
        <FieldScope fields={SHEET_FIELDS}>
          {!onPaper && (
            <Button type="primary" size="large" block onClick={() => window.print()}>
              {t('print.print')}
            </Button>
          )}
          <TripHead trip={sheet} />
          <Sheet sheet={sheet} />
          <dl className="waybills-signatures">
            {SIGNERS.map(signer => (
              <div key={signer}>
                <dt>{t(`print.${signer}`)}</dt>
                <dd />
              </div>
            ))}
          </dl>
        </FieldScope>
      )}
    </SharedPage>
  )
}
