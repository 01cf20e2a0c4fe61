// Pages work without this file. With it, what is to be copied has a button, a password can be shown, what is typed is kept when the language changes, forms and searches are found again by going back, and times are the reader's own.

for (const button of document.querySelectorAll('button[data-copy]')) {
  const text = document.getElementById(button.dataset.copy)
  const word = button.firstChild
  const before = word.data
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent)
      word.data = button.dataset.copied
      setTimeout(() => {
        word.data = before
      }, 2000)
    } catch {
      // The browser keeps the clipboard to itself: selected, the text is one key press away.
      getSelection().selectAllChildren(text)
    }
  })
}

const passwords = document.querySelectorAll('input[type="password"]')
for (const password of passwords) {
  const box = document.querySelector(`[data-shows="${password.id}"]`)
  box.parentElement.hidden = false
  box.addEventListener('change', () => {
    password.type = box.checked ? 'text' : 'password'
  })
}

// In the page's language, as this reader's country writes it.
const { lang } = document.documentElement
const locale = navigator.languages.find(language => language.startsWith(lang)) ?? lang
for (const time of document.querySelectorAll('time')) {
  const at = new Date(time.dateTime)
  const whole = at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  if (time.dataset.day) time.title = whole
  time.textContent = time.dataset.day ? at.toLocaleDateString(locale, { dateStyle: 'medium' }) : whole
}

// Whoever changes the language keeps what is typed: the form comes back with it, and nothing is done.
const language = document.querySelector('a.language')
const form = document.getElementById('typed')
language?.addEventListener('click', event => {
  const fields = form?.querySelectorAll('.field :is(input, select)') ?? []
  const isTyped = [...fields].some(({ type, value }) => type !== 'checkbox' && value !== '')
  if (!isTyped || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const chosen = Object.assign(document.createElement('input'), { name: 'lang', value: language.lang })
  const url = new URL(form.action)
  url.searchParams.set('lang', language.lang)
  form.append(chosen)
  form.action = url
  // A password is never sent back, so it need not be sent either.
  for (const password of passwords) password.disabled = true
  form.submit()
  for (const password of passwords) password.disabled = false
  chosen.remove()
})

// What a form answered gets the address of its page: going back, the browser would show an error in place of the form.
const { page } = document.getElementById('main').dataset
if (page) history.replaceState(null, '', page)

// What a form searched is kept in the history of this tab and searched again there: going back, the browser would ask whether to send the form once more.
const search = document.querySelector('search')
if (search?.dataset.asked) {
  history.replaceState({ asked: search.dataset.asked }, '')
  // A link to the list itself means all of it.
  for (const link of document.links)
    if (link.href === location.href) link.addEventListener('click', () => history.replaceState(null, ''))
} else if (search && history.state?.asked) {
  const again = search.querySelector('form')
  for (const [name, value] of new URLSearchParams(history.state.asked)) {
    const hidden = Object.assign(document.createElement('input'), { type: 'hidden', name })
    const field = again.elements[name] ?? again.appendChild(hidden)
    field.value = value
  }
  again.submit()
}
