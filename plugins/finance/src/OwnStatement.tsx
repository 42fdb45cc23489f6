import { useTranslation } from '@ntocc/sdk/hooks'
import { Select } from 'antd'
import { DIMENSIONS, MEASURES } from '../contract/measures.ts'
import type { Asked } from './asked.ts'

/** What a statement of one's own is put together by and adds up; it stands in the address, so that a link shows the same. */
export function OwnStatement({ asked, onChange }: { asked: Asked; onChange: (next: Record<string, string>) => void }) {
  const { t } = useTranslation()
  const [first, second] = asked.by
  const dimensions = DIMENSIONS.map(value => ({ value, label: t(`dimension.${value}`) }))
  return (
    <fieldset className="finance-own">
      <legend className="nt-sr">{t('own')}</legend>
      <div>
        <span aria-hidden>{t('by')}</span>
        <Select
          aria-label={t('by')}
          value={first}
          options={dimensions}
          onChange={value =>
            onChange({ by: [value, second].filter(each => each && each !== value).join(',') || value })
          }
        />
      </div>
      <div>
        <span aria-hidden>{t('then')}</span>
        <Select
          aria-label={t('then')}
          allowClear
          placeholder={t('nothing')}
          {...(second && { value: second })}
          options={dimensions.filter(({ value }) => value !== first)}
          onChange={value => onChange({ by: [first, value].filter(Boolean).join(',') })}
        />
      </div>
      <div className="finance-measures">
        <span aria-hidden>{t('measures')}</span>
        <Select
          aria-label={t('measures')}
          mode="multiple"
          maxTagCount="responsive"
          value={[...asked.measures]}
          options={MEASURES.map(value => ({ value, label: t(`measure.${value}`) }))}
          onChange={values => values.length > 0 && onChange({ measures: values.join(',') })}
        />
      </div>
    </fieldset>
  )
}
