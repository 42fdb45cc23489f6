import { reportMachine } from '@ntocc/sdk/contracts'
import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

/** Forms whose places come into waybills. */
const PLACED = ['sourceOrder', 'waybillMaking', 'commonRouteInfo']

export default definePlugin({
  id: 'reporting',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'reporting', title: t('pluginName'), icon: 'list', after: 'finance' },
  pages: [
    page({
      name: 'ReportOverview',
      path: '/reporting',
      title: t('title.overview'),
      icon: 'dashboard',
      permission: 'report.read',
      load: () => import('./src/overview/Overview.tsx'),
    }),
    page({
      name: 'ReportDocuments',
      path: '/reporting/documents',
      title: t('title.reportDocument'),
      icon: 'list',
      permission: 'report.read',
      load: () => import('./src/DocumentList.tsx'),
    }),
    page({
      name: 'ReportDocumentDetail',
      path: '/reporting/documents/detail',
      title: t('title.reportDocumentDetail'),
      hidden: true,
      activeMenu: '/reporting/documents',
      record: 'id',
      permission: 'report.read',
      load: () => import('./src/DocumentDetail.tsx'),
    }),
  ],
  slots: [
    slot('waybill.detail.tab/v1', {
      title: t('tab.report'),
      permission: 'report.read',
      load: () => import('./src/parts/WaybillTab.tsx'),
    }),
    slot('form.note/v1', {
      of: PLACED,
      when: { kind: ['area'] },
      title: t('county.title'),
      load: () => import('./src/parts/CountyNote.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'report_trouble_count', to: `/reporting/documents?status=${reportMachine.filter('troubled')}` }),
    todo({
      key: 'report_overdue_count',
      to: `/reporting/documents?status=${reportMachine.filter('held')}&urgency=late`,
    }),
  ],
})
