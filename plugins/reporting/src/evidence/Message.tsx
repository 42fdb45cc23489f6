import { reportMachine } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { FieldScope, FieldValue, Loaded, PageLink, Panel } from '@ntocc/sdk/ui'
import { ReportDocument, reportDocuments } from '../../contract/documents.ts'
import { AnswerCode } from '../Answer.tsx'
import { documentName, documentPath } from '../document.ts'
import './message.css'

/** Of a message so many documents are shown; all of them stand in the list. */
const MOST_SHOWN = 12

/** The message that a document travelled in, and what else was in it: each has its own result. */
export function Message({ row }: { row: ReportDocument }) {
  const { t } = useTranslation()
  const messageNo = row.messageNo ?? ''
  const query = { messageNo, pageNum: 1, pageSize: MOST_SHOWN }
  const read = useRecord(reportDocuments.by.list, { query, enabled: messageNo !== '' })
  if (messageNo === '') return null
  return (
    <Panel
      title={t('message.title')}
      note={messageNo}
      extra={
        <PageLink to={`/reporting/documents?messageNo=${messageNo}`} className="nt-link">
          {t('message.all')}
        </PageLink>
      }
    >
      <Loaded of={read} skeleton={<span />}>
        {({ records, total }) => (
          <FieldScope fields={[ReportDocument.fields.status]}>
            <p className="nt-dim">{t('message.together', { count: total })}</p>
            <ul className="reporting-message">
              {records.map(each => (
                <li key={each.id} aria-current={each.id === row.id || undefined}>
                  <FieldValue name="status" field={ReportDocument.fields.status} row={each} />
                  {each.id === row.id ? (
                    <strong>{documentName(each)}</strong>
                  ) : (
                    <PageLink to={documentPath(each)} className="nt-link">
                      {documentName(each)}
                    </PageLink>
                  )}
                  {reportMachine.within(each.status, 'troubled') && (
                    <span>{each.answerText ?? <AnswerCode row={each} />}</span>
                  )}
                </li>
              ))}
            </ul>
          </FieldScope>
        )}
      </Loaded>
    </Panel>
  )
}
