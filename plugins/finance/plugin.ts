import { definePlugin, page, t, todo } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

const load = () => import('./src/ReportPage.tsx')
const permission = 'finance.read'

export default definePlugin({
  id: 'finance',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'finance', title: t('pluginName'), icon: 'money', after: 'shippers' },
  pages: [
    page({
      name: 'FinanceReceivable',
      path: '/finance/receivable',
      title: t('title.FinanceReceivable'),
      icon: 'money',
      permission,
      load,
    }),
    page({
      name: 'FinancePayable',
      path: '/finance/payable',
      title: t('title.FinancePayable'),
      icon: 'money',
      permission,
      load,
    }),
    page({
      name: 'ProfitFee',
      path: '/profitFee',
      title: t('title.ProfitFee'),
      icon: 'report',
      always: true,
      permission,
      load,
    }),
    page({
      name: 'ProfitFeeMonth',
      path: '/profitFeeMonth',
      title: t('title.ProfitFeeMonth'),
      icon: 'report',
      always: true,
      permission,
      load,
    }),
    page({
      name: 'DriverFeeStatistics',
      path: '/driverFeeStatistics',
      title: t('title.DriverFeeStatistics'),
      icon: 'user',
      always: true,
      permission,
      load,
    }),
    page({
      name: 'ShipmentFeeStatistics',
      path: '/shipmentFeeStatistics',
      title: t('title.ShipmentFeeStatistics'),
      icon: 'order',
      always: true,
      permission,
      load,
    }),
    page({
      name: 'UpstreamStatistics',
      path: '/upstreamStatistics',
      title: t('title.UpstreamStatistics'),
      icon: 'order',
      always: true,
      permission,
      load,
    }),
    page({
      name: 'UserInvoiceStatistics',
      path: '/userInvoiceStatistics',
      title: t('title.UserInvoiceStatistics'),
      icon: 'check',
      always: true,
      permission,
      load,
    }),
    page({ name: 'FinanceDiy', path: '/finance/diy', title: t('title.FinanceDiy'), icon: 'list', permission, load }),
  ],
  todo: [todo({ key: 'finance_sent_count', to: '/finance/diy?sent=1' })],
})
