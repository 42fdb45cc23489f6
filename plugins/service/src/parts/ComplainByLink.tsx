import { UploadsByLink, useAction, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, EntityForm, FormField, useForm } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { complaintCalls, type FiledByLink, LinkFiling } from '../../contract/complaints.ts'
import '../service.css'

const FORM = LinkFiling.omit('share')

/** Below a waybill that somebody opened by a link: whoever has no account complains here. */
export default function ComplainByLink({ share }: { share: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [filed, setFiled] = useState<FiledByLink>()
  const form = useForm(FORM, {})
  const { run } = useAction(complaintCalls.complaintByLink, { silent: true })
  const send = () =>
    form.submit(async values => {
      const result = await run({ body: { ...(values as Omit<LinkFiling, 'share'>), share } })
      if (result.ok) setFiled(result.data)
      return result
    })
  if (filed)
    return (
      <p className="service-result" role="status">
        {t('byLink.filed', { code: filed.code, time: format.dateTime(filed.dueAt) })}
      </p>
    )
  return (
    <details className="service-link">
      <summary>{t('byLink.title')}</summary>
      <p className="service-hint">{t('byLink.hint')}</p>
      <UploadsByLink value={share}>
        <EntityForm form={form} entity="complaint" onSubmit={() => void send()}>
          <FormField name="type" />
          <FormField name="content" />
          <FormField name="images" label={t('byLink.images')} />
          <FormField name="contact" label={t('byLink.contact')} />
          <FormField name="contactPhone" label={t('byLink.phone')} />
        </EntityForm>
      </UploadsByLink>
      <ActionButton label={t('file')} type="primary" loading={form.isPending} onClick={() => void send()} block />
    </details>
  )
}
