import { reportMachine } from '@ntocc/sdk/contracts'
import { definePlugin, page, t, todo } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

export default definePlugin({
  id: 'reporting',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'reporting', title: t('pluginName'), icon: 'list', after: 'finance' },
  pages: [
    page({
      name: 'ReportDocuments',
      path: '/reporting/documents',
      title: t('title.reportDocument'),
      icon: 'list',
      permission: 'report.read',
      load: () => import('./src/DocumentList.tsx'),
    }),
  ],
  todo: [todo({ key: 'report_trouble_count', to: `/reporting/documents?status=${reportMachine.filter('troubled')}` })],
})
