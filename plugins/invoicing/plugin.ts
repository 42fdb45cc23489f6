import { definePlugin, page, t, todo } from '@ntocc/sdk/plugin'
import { applicationMachine } from './contract/application.ts'
import { invoiceMachine } from './contract/invoice.ts'
import contract from './contract.ts'

export default definePlugin({
  id: 'invoicing',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'invoicing', title: t('pluginName'), icon: 'report', after: 'accounts' },
  pages: [
    page({
      name: 'InvoiceApply',
      path: '/invoicing/apply',
      title: t('title.invoiceApply'),
      icon: 'order',
      permission: 'invoice.apply',
      weight: 'form',
      load: () => import('./src/apply/Apply.tsx'),
    }),
    page({
      name: 'DrawInvoice',
      path: '/invoicing/draw',
      title: t('title.drawInvoice'),
      icon: 'check',
      permission: 'invoice.issue',
      load: () => import('./src/applications/DrawList.tsx'),
    }),
    page({
      name: 'InvoiceApplications',
      path: '/invoicing/applications',
      title: t('title.invoiceApplication'),
      icon: 'list',
      permission: 'invoice.read',
      load: () => import('./src/applications/ApplicationList.tsx'),
    }),
    page({
      name: 'InvoiceApplicationDetail',
      path: '/invoicing/applications/detail',
      title: t('title.invoiceApplicationDetail'),
      hidden: true,
      permission: 'invoice.read',
      record: 'id',
      load: () => import('./src/applications/ApplicationDetail.tsx'),
    }),
    page({
      name: 'InvoiceRecords',
      path: '/invoicing/invoices',
      title: t('title.invoice'),
      icon: 'list',
      permission: 'invoice.read',
      load: () => import('./src/invoices/InvoiceList.tsx'),
    }),
    page({
      name: 'InvoiceDetail',
      path: '/invoicing/invoices/detail',
      title: t('title.invoiceDetail'),
      hidden: true,
      permission: 'invoice.read',
      activeMenu: '/invoicing/invoices',
      record: 'id',
      load: () => import('./src/invoices/InvoiceDetail.tsx'),
    }),
    page({
      name: 'InvoicePaper',
      path: '/invoicing/invoices/paper',
      title: t('title.invoicePaper'),
      hidden: true,
      permission: 'invoice.read',
      activeMenu: '/invoicing/invoices',
      record: 'id',
      load: () => import('./src/paper/PaperPage.tsx'),
    }),
    page({
      name: 'OutputTax',
      path: '/invoicing/tax',
      title: t('title.outputTax'),
      icon: 'report',
      permission: 'invoice.tax',
      load: () => import('./src/tax/OutputTax.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'need_invoice', to: `/invoicing/draw?status=${applicationMachine.filter('toDraw')}` }),
    todo({ key: 'red_letter_count', to: `/invoicing/invoices?status=${invoiceMachine.at.toApprove}` }),
    todo({ key: 'invoice_trouble_count', to: `/invoicing/invoices?status=${invoiceMachine.filter('troubled')}` }),
  ],
})
