import type { MailTemplate } from '../../../../contract/mail/mail.ts'

const english = (words: string): string => `Hello {customer},

${words}, sign in or register, and choose what you share.

{link}

To check that it is us: the page’s address begins with {linkDomain}. We never ask for your password by email or phone.

Questions? Just reply to this message.

{company}`

const spanish = (words: string): string => `Hola, {customer}:

${words}, inicie sesión o regístrese, y elija qué compartir.

{link}

Para comprobar que somos nosotros: la dirección de la página que se abre empieza con {linkDomain}. Nunca le pedimos su contraseña por correo ni por teléfono.

Si tiene alguna pregunta, responda a este mensaje.

{company}`

/** The templates of a new installation. */
export const builtInTemplates: MailTemplate[] = [
  {
    id: 'english',
    kind: 'invitation',
    name: 'English',
    subject: '{company}: please share your utility account',
    text: english(
      '{company} asks you to share your utility account. It takes a few minutes: open the link below',
    ),
  },
  {
    id: 'spanish',
    kind: 'invitation',
    name: 'Español',
    subject: '{company}: comparta su cuenta de servicios',
    text: spanish(
      '{company} le pide que comparta su cuenta de servicios. Solo toma unos minutos: abra el enlace de abajo',
    ),
  },
  {
    id: 'english-reminder',
    kind: 'reminder',
    name: 'Reminder',
    subject: 'Reminder from {company}: please share your utility account',
    text: english(`This is a reminder from {company}: we asked you to share your utility account with us. If you have done so already, thank you, and please ignore this message.

Otherwise, the link is still this one. It takes a few minutes: open it`),
  },
  {
    id: 'spanish-reminder',
    kind: 'reminder',
    name: 'Recordatorio',
    subject: 'Recordatorio de {company}: comparta su cuenta de servicios',
    text: spanish(`Le recordamos que {company} le pidió que compartiera su cuenta de servicios. Si ya lo hizo, muchas gracias; puede ignorar este mensaje.

Si no, el enlace sigue siendo este. Solo toma unos minutos: ábralo`),
  },
  {
    id: 'english-declined',
    kind: 'declined',
    name: 'After a decline',
    subject: '{company}: about your answer',
    text: english(`You decided not to share your utility account with {company}. Thank you for telling us.

Should you change your mind, the link below still works: open it`),
  },
  {
    id: 'spanish-declined',
    kind: 'declined',
    name: 'Tras un rechazo',
    subject: '{company}: sobre su respuesta',
    text: spanish(`Usted decidió no compartir su cuenta de servicios con {company}. Gracias por decírnoslo.

Si cambia de opinión, el enlace de abajo sigue funcionando: ábralo`),
  },
]
