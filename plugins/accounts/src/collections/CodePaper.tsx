import { usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, Loaded, PartyName, Permitted, Skeleton } from '@ntocc/sdk/ui'
import { codeResource } from '../../contract/collection-code.ts'
import { codePath } from './forms.ts'
import { PayInto } from './PayInto.tsx'
import { Sheet } from './Sheet.tsx'

/** A code for whoever pays, on paper. */
export default function CodePaper() {
  const { t } = useTranslation()
  const [{ id = '' }] = usePageQuery()
  return (
    <Permitted permission={codeResource.by.get.permission} title={t('denied')}>
      <CodeSheet id={id} />
    </Permitted>
  )
}

function CodeSheet({ id }: { id: string }) {
  const { t } = useTranslation()
  const read = useRecord(codeResource.by.get, { params: { id } })
  return (
    <Loaded of={read} skeleton={<Skeleton rows={12} height={24} />}>
      {code => (
        <Sheet title={t('collect.slip')} number={code.codeNo} back={codePath(code)}>
          <Amounts of={[{ label: t('party'), value: <PartyName of={code} /> }]} />
          <PayInto code={code} />
        </Sheet>
      )}
    </Loaded>
  )
}
