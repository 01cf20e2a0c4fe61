import { Hono } from 'hono'
import type { Env } from '../common/http.ts'
import { sha256 } from '../store/ids.ts'
import script from './copy.js?raw'
import icon from './icon.svg?raw'
import base from './style/base.css?raw'
import forms from './style/forms.css?raw'
import frame from './style/frame.css?raw'
import lists from './style/lists.css?raw'
import parts from './style/parts.css?raw'

const style = [base, frame, parts, forms, lists].join('\n')

const asset = (text: string, ending: string, type: string) => {
  return { path: `/assets/${sha256(text).slice(0, 16)}.${ending}`, text, type }
}

export const assets = {
  style: asset(style, 'css', 'text/css; charset=utf-8'),
  script: asset(script, 'js', 'text/javascript; charset=utf-8'),
  icon: asset(icon, 'svg', 'image/svg+xml'),
}

export const createAssets = (): Hono<Env> => {
  const app = new Hono<Env>()
  for (const { path, text, type } of Object.values(assets)) {
    const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' }
    app.get(path, c => c.body(text, 200, headers))
  }
  return app
}
