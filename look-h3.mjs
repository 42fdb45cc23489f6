import { chromium } from 'playwright-core'
import { existsSync } from 'node:fs'
const base='http://localhost:8103'
const lib='/tmp/ntocc-chromium-147.0.0-x64/al2023/lib'
const browser=await chromium.launch({executablePath:'/tmp/ntocc-chromium-147.0.0-x64/chromium',env:{...process.env,FONTCONFIG_PATH:'/etc/fonts',...(existsSync(lib)&&{LD_LIBRARY_PATH:lib})},args:['--no-sandbox','--headless=old','--disable-gpu']})
const shots=JSON.parse(process.argv[2])
for (const {as,lang='en',theme='light',w=1440,path,name,click} of shots){
  const ctx=await browser.newContext({baseURL:base,viewport:{width:w,height:w<500?844:900},timezoneId:'Asia/Shanghai',locale:lang})
  for (const n of ['lang','language']) await ctx.addCookies([{name:n,value:lang,url:base}])
  await ctx.addCookies([{name:'theme',value:theme,url:base}])
  const r=await ctx.request.post('/console/session',{headers:{'X-Console':'1'},data:{variant:'password',username:as,password:'Demo@2026'}})
  const page=await ctx.newPage()
  page.on('console',m=>m.type()==='error'&&console.log(name,'ERR',m.text().slice(0,300)))
  page.on('pageerror',e=>console.log(name,'PAGEERR',String(e).slice(0,300)))
  let p=path
  if (p.includes('{bill}')||p.includes('{contract}')||p.includes('{sheet}')||p.includes('{pallet}')){
    const kind=p.includes('{bill}')?'storageBill':p.includes('{contract}')?'storageContract':p.includes('{sheet}')?'labourSheet':'pallet'
    const a=await (await ctx.request.get(`/proxy/ntocc-basic-api/${kind}?pageNum=1&pageSize=1`,{headers:{'X-Console':'1'}})).text()
    let id; try{ id=JSON.parse(a).data.records[0].id }catch{ const b=await (await ctx.request.get(`/ntocc-basic-api/${kind}?pageNum=1&pageSize=1`,{headers:{'X-Console':'1'}})).json(); id=b.data?.records?.[0]?.id; if(!id) console.log(name,JSON.stringify(b).slice(0,300)) }
    p=p.replace(/\{\w+\}/,id)
  }
  await page.goto(p); await page.waitForTimeout(3500)
  for (const c of click??[]) { try { await page.getByText(c,{exact:true}).last().click({timeout:4000}); await page.waitForTimeout(1500)} catch(e){console.log(name,'click',c,String(e).slice(0,150))} }
  await page.screenshot({path:`/tmp/h3-${name}.png`})
  await ctx.close()
}
await browser.close()
