import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'
import { certificationMachine, HubeiObjection } from './contract/objections.ts'
import contract from './contract.ts'

export default definePlugin({
  id: 'reporting-hubei',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  pages: [
    page({
      name: 'HubeiObjections',
      path: '/reporting/hubei',
      title: t('title.hubeiObjection'),
      icon: 'list',
      group: 'reporting',
      permission: 'hubeiObjection.read',
      load: () => import('./src/ObjectionList.tsx'),
    }),
  ],
  slots: [
    slot('list.tool/v1', {
      of: HubeiObjection,
      title: t('paste.button'),
      permission: 'hubeiObjection.work',
      load: () => import('./src/PasteTool.tsx'),
    }),
    slot('list.tool/v1', {
      of: 'reportDocument',
      title: t('title.hubeiObjection'),
      permission: 'hubeiObjection.read',
      load: () => import('./src/ListTool.tsx'),
    }),
    slot('record.section/v1', {
      of: 'reportDocument',
      title: t('title.hubeiObjection'),
      permission: 'hubeiObjection.read',
      load: () => import('./src/OfDocument.tsx'),
    }),
  ],
  todo: [todo({ key: 'hubei_objection_count', to: `/reporting/hubei?status=${certificationMachine.filter('open')}` })],
})
