export function sections(...parts: readonly (readonly [id: string, title: string, ...content: string[]])[]) {
  return parts
    .map(
      ([id, title, ...content]) =>
        `<section id="${id}">\n<h2>${title}</h2>\n${content.join("\n")}\n</section>`,
    )
    .join("\n");
}

const cookies =
  "<p>We set cookies that keep you logged in and the portal secure. We set no advertising cookies. If you block all cookies, you can't log in.</p>";
const changes =
  "<p>When we change it, we show the new version here and email you at least 30 days before it applies. Earlier versions stay available on request.</p>";

export const privacyUs = sections(
  [
    "collect",
    "What we collect",
    "<p>We collect what we need to lend to your business and to keep your account safe.</p>",
    `<ul>
<li><strong>About you:</strong> name, address, date of birth, Social Security number, phone and email.</li>
<li><strong>About the business:</strong> owners, tax returns, bank statements and licenses.</li>
<li><strong>About your loan:</strong> applications, payments, balances and messages you send us.</li>
<li><strong>About your visit:</strong> device, browser and the pages you open.</li>
</ul>`,
  ],
  [
    "use",
    "How we use it",
    "<p>We use it to decide on your application, send funds, collect payments, answer you, prevent fraud and follow the law. We do not use your documents to train software for anyone else.</p>",
  ],
  [
    "share",
    "When we share it",
    "<p>Federal law gives you the right to limit some sharing, not all of it. This table shows what we do.</p>",
    `<table>
<caption>Reasons we share personal information</caption>
<thead><tr><th scope="col">Reason</th><th scope="col">Do we share?</th><th scope="col">Can you limit it?</th></tr></thead>
<tbody>
<tr><th scope="row">To process your payments and service your loan</th><td>Yes</td><td>No</td></tr>
<tr><th scope="row">To report to credit bureaus</th><td>Yes</td><td>No</td></tr>
<tr><th scope="row">To meet a court order or the law</th><td>Yes</td><td>No</td></tr>
<tr><th scope="row">With Prairie Lakes Bank, who makes the loan</th><td>Yes</td><td>No</td></tr>
<tr><th scope="row">For our own marketing to you</th><td>Yes</td><td>Yes</td></tr>
<tr><th scope="row">For other companies to market to you</th><td>No</td><td>We don't share</td></tr>
</tbody>
</table>`,
  ],
  ["cookies", "Cookies", cookies],
  [
    "protect",
    "How we protect it",
    "<p>Account numbers, Social Security numbers and documents are encrypted. Staff see them only when their work needs it, and each view is recorded.</p>",
  ],
  [
    "keep",
    "How long we keep it",
    "<p>We keep loan records for 7 years after the loan is closed, or longer where the law says so. Applications you did not finish are deleted after 25 months.</p>",
  ],
  [
    "rights",
    "Your choices",
    "<p>You can ask for a copy of your information, correct it, or stop our marketing. Some states give you more rights. We never treat you differently for using them.</p>",
  ],
  ["changes", "Changes to this policy", changes],
  [
    "reach",
    "How to reach us",
    '<p>Call <a href="tel:8005550142">(800) 555-0142</a>, 9 AM - 5 PM ET, Monday - Friday, or write to <a href="mailto:privacy@alderway.example">privacy@alderway.example</a>.</p>',
  ],
);

export const privacyCanada = sections(
  [
    "collect",
    "What we collect",
    "<p>We collect what we need to lend to your business and to keep your account safe, with your consent.</p>",
    `<ul>
<li><strong>About you:</strong> name, address, date of birth, Social Insurance Number where you give it, phone and email.</li>
<li><strong>About the business:</strong> owners, notices of assessment, bank statements and licences.</li>
<li><strong>About your loan:</strong> applications, payments, balances and messages you send us.</li>
<li><strong>About your visit:</strong> device, browser and the pages you open.</li>
</ul>`,
  ],
  [
    "use",
    "How we use it",
    "<p>We use it to decide on your application, send funds, collect payments, answer you, prevent fraud and follow the law. You may withdraw your consent to any other use at any time.</p>",
  ],
  [
    "share",
    "When we share it",
    "<p>We share it with those who work for us, with credit bureaus, and where the law asks for it. Some of them keep it in the United States, where its courts may ask for it.</p>",
  ],
  ["cookies", "Cookies", cookies],
  [
    "keep",
    "How long we keep it",
    "<p>We keep loan records for 7 years after the loan is closed, or longer where the law says so.</p>",
  ],
  [
    "rights",
    "Your rights",
    "<p>You can see what we know about you, correct it, and complain to the Privacy Commissioner of Canada or of your province.</p>",
  ],
  ["changes", "Changes to this policy", changes],
  [
    "reach",
    "How to reach our privacy officer",
    '<p>Call <a href="tel:8005550143">(800) 555-0143</a>, 9 AM - 6 PM ET, Monday - Friday, or write to <a href="mailto:privacy.ca@alderway.example">privacy.ca@alderway.example</a>.</p>',
  ],
);
