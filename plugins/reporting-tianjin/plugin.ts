import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

export default definePlugin({
  id: 'reporting-tianjin',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  pages: [
    page({
      name: 'TianjinWaybills',
      path: '/reporting/tianjin',
      title: t('title.tianjinWaybill'),
      icon: 'list',
      group: 'reporting',
      permission: 'tianjinWaybill.read',
      load: () => import('./src/WaybillList.tsx'),
    }),
    page({
      name: 'TianjinStatements',
      path: '/reporting/tianjin/statements',
      title: t('title.tianjinStatement'),
      icon: 'list',
      hidden: true,
      activeMenu: '/reporting/tianjin',
      record: false,
      permission: 'tianjinWaybill.read',
      load: () => import('./src/StatementList.tsx'),
    }),
  ],
  slots: [
    slot('list.tool/v1', {
      of: 'reportDocument',
      title: t('title.tianjinWaybill'),
      permission: 'tianjinWaybill.read',
      load: () => import('./src/ListTool.tsx'),
    }),
    slot('record.section/v1', {
      of: 'reportDocument',
      title: t('title.tianjinWaybill'),
      permission: 'tianjinWaybill.read',
      load: () => import('./src/OfDocument.tsx'),
    }),
  ],
  todo: [todo({ key: 'tianjin_lacking_count', to: '/reporting/tianjin?standing=lacking' })],
})
