// Pages work without this file. With it, what is shown to be copied has a button, and times are the reader's own.

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

for (const time of document.querySelectorAll('time')) {
  time.textContent = new Date(time.dateTime).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
}
