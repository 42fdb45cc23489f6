import { useClient, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Loaded } from '@ntocc/sdk/ui'
import { reportCalls } from '../../contract/calls.ts'
import type { ReportDocument } from '../../contract/documents.ts'
import { useArchive } from './useArchive.ts'

/** Takes what is kept of a document out of the console, with what it is verified by. */
export function Archive({ row }: { row: ReportDocument }) {
  const { t } = useTranslation()
  const client = useClient()
  const { take, isPending } = useArchive()
  const read = useRecord(reportCalls.reportArchiveKey)
  return (
    <Loaded of={read} skeleton={<span />}>
      {({ publicKey, fingerprint }) => (
        <section className="reporting-archive" aria-label={t('archive.take')}>
          <div>
            <p>{t('archive.note')}</p>
            <p className="nt-dim">
              {t('archive.fingerprint')} <code>{fingerprint}</code>
            </p>
          </div>
          <div className="reporting-archive-do">
            <ActionButton
              label={t('archive.take')}
              permission="report.evidence"
              loading={isPending}
              onClick={() => void take([row.code])}
            />
            <ActionButton
              label={t('archive.key')}
              permission="report.read"
              onClick={() => client.save(new Blob([publicKey], { type: 'application/x-pem-file' }), 'public-key.pem')}
            />
          </div>
        </section>
      )}
    </Loaded>
  )
}
